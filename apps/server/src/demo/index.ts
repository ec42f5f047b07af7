export { type DemoKind, type DemoOptions, type DemoRecord, demoRecords } from './demo-records.ts';
export { parsePictureName, renderPicture } from './picture.ts';
export { type DemoCounts, writeDemo } from './write-demo.ts';
