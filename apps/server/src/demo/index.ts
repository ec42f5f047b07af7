/** The demo: a made-up directory in the source format, bundled or of any size, and the pictures its portfolios show. */

export { type DemoKind, type DemoOptions, type DemoRecord, demoRecords } from './demo-records.ts';
export { parsePictureName, renderPicture } from './picture.ts';
export { type DemoCounts, writeDemo } from './write-demo.ts';
