import { serveTasks } from '../../directory/threads/thread-pool.ts';
import type { TextTask } from './read-texts.ts';
import { redactFormTexts, redactTaskTexts } from './words.ts';

/** Reads people's texts. A text of 4 kB may take a tenth of a second, so it has a thread of its own. */
serveTasks(() => (task: TextTask) => ('task' in task ? redactTaskTexts(task.task) : redactFormTexts(task.form)));
