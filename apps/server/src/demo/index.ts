/** The demo: a made-up directory in the source format, bundled or of any size, and the pictures its portfolios show. */

export { parsePictureName, renderPicture } from './picture.ts';
export {
  cityRecords,
  type DemoKind,
  type DemoOptions,
  type DemoRecord,
  demoRecords,
  SAMPLE_BYTES,
  serviceRecords,
} from './records.ts';
export { type DemoTask, demoTasks } from './tasks.ts';
export { type DemoCounts, demoFiles, writeDemo } from './write-demo.ts';
