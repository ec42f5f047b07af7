import { flagOf, SETTINGS, type Setting, type SettingName, variableOf } from '../settings.ts';
import type { Flag } from './command.ts';

export function settingFlags(names: readonly SettingName[]): Readonly<Record<string, Flag>> {
  return Object.fromEntries(
    names.map((name) => {
      const { fallback, placeholder, help }: Setting<unknown> = SETTINGS[name];
      const from = `${variableOf(name)}${fallback ? `, default ${fallback}` : ''}`;
      return [flagOf(name), { type: 'string', value: placeholder, help: `${help} (${from})` }];
    }),
  );
}
