import { flagOf, SETTINGS, type Setting, type SettingName } from '../settings.ts';
import type { Flag } from './command.ts';

export function settingFlags(names: readonly SettingName[]): Readonly<Record<string, Flag>> {
  return Object.fromEntries(
    names.map((name) => {
      const { variable, fallback, value, help }: Setting<unknown> = SETTINGS[name];
      const from = `${variable}${fallback ? `, default ${fallback}` : ''}`;
      return [flagOf({ variable }), { type: 'string', value, help: `${help} (${from})` }];
    }),
  );
}
