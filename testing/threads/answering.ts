import { serveTasks } from '../../apps/server/src/directory/threads/thread-pool.ts';

/** A thread that answers with what it is asked, fails on `fail`, and ends on `end`. */
serveTasks<string | null, string, string>((about) => (task) => {
  if (task === 'fail') throw new Error('asked to fail');
  if (task === 'end') process.exit(3);
  return `${about}: ${task}`;
});
