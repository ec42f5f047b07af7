import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Directory } from '@vidriera/contract';
import { createToolbox } from '@vidriera/contract/tools';

/** The most positive tests of a listing; each shows another tool, or another sequence of tools. */
const TESTS_MAX = 10;

interface Evals {
  readonly requests: readonly {
    readonly form: string;
    readonly request: string;
    readonly answer?: object;
    readonly calls: readonly { readonly tool: string; readonly arguments: object }[];
  }[];
  readonly unrelated: readonly { readonly request: string; readonly why: string }[];
}

/** What the answer of a tool shows, for a reviewer. */
const SHOWS: Readonly<Record<string, string>> = {
  service_search_professionals: 'professionals with rating, verifications and profile_url, best first',
  service_get_professional: 'the public detail of that professional',
  service_list_services: 'the list of services',
  service_list_cities: 'the list of cities with their neighborhoods',
  service_get_reviews: 'reviews of that professional, most recent first',
  service_create_task_link: 'a link that opens the form on the site',
};

/** The listing's texts and tests, as the import form of ChatGPT's directory takes them; other directories ask for the same. */
export function renderSubmission(): object {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../packages/mcp', file), 'utf8');
  const { requests, unrelated } = JSON.parse(read('evals.json')) as Evals;
  const form = 'reference';
  const { definitions } = createToolbox({ directory: {} as Directory, form, siteUrl: 'https://x.example' });
  const bySequence = new Map(
    requests
      .filter((one) => one.form === form && one.answer === undefined)
      .map((one) => [one.calls.map(({ tool }) => tool).join(), one]),
  );
  const shared = { file_attachment_urls: null, expected_output_url: null };
  return {
    $schema: 'https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json',
    schema_version: 1,
    app_info: {
      display_name: 'Vidriera',
      subtitle: 'Verified pros in Argentina',
      description:
        'Finds verified plumbers, electricians, gas fitters, cleaners and other professionals in Argentina by trade, place and reviews, shows what was verified and what clients wrote, and makes the link with which a person asks one of them for work. It never shows a phone number, an e-mail address or a full name.',
      category: 'LIFESTYLE',
    },
    tools: Object.fromEntries(
      definitions.map(({ name, annotations: { readOnlyHint, openWorldHint, destructiveHint } }) => [
        name,
        {
          annotations: { readOnlyHint, openWorldHint, destructiveHint },
          justifications: {
            read_only_justification: `Answers ${SHOWS[name]} and stores nothing.`,
            open_world_justification: 'Reaches this directory only, and publishes or sends nothing.',
            destructive_justification: 'Changes and deletes nothing.',
          },
        },
      ]),
    ),
    test_cases: [...bySequence.values()].slice(0, TESTS_MAX).map(({ request, calls }) => ({
      description: `A person asks, in Spanish: ${calls.map(({ tool }) => tool).join(', then ')}.`,
      user_prompt: request,
      tools_triggered: [...new Set(calls.map(({ tool }) => tool))].join(', '),
      expected_output: `It gives ${SHOWS[calls.at(-1)!.tool]}.`,
      ...shared,
    })),
    negative_test_cases: unrelated.map(({ request, why }) => ({
      description: why,
      user_prompt: request,
      tools_triggered: null,
      expected_output: 'The assistant answers without this server.',
      ...shared,
    })),
  };
}
