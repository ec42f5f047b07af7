import { BadSetting, flagOf, type Settings, variableOf } from '../settings.ts';
import { BadTexts } from '../web/site/operator.ts';
import { readSiteFolder } from '../web/site/texts.ts';

/** The texts of the site and its operator. An invalid folder stops the start. */
export function siteFolderOf({ siteTexts }: Settings): ReturnType<typeof readSiteFolder> {
  try {
    return readSiteFolder(siteTexts);
  } catch (error) {
    if (!(error instanceof BadTexts)) throw error;
    const names = `--${flagOf('siteTexts')} or ${variableOf('siteTexts')}`;
    throw new BadSetting(`${names} is ${JSON.stringify(siteTexts)}: ${error.message}`);
  }
}
