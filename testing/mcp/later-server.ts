import { fileURLToPath } from 'node:url';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Directory } from '@vidriera/contract';
import { createToolbox, type Toolbox } from '@vidriera/contract/tools';
import { createMcpServer } from '../../packages/mcp/src/index.ts';

const page = { limit: 20, offset: 0, total: 0, has_more: false };
/** What tools of a later version answer: every object has a member that the list of tools does not name. */
export const LATER_ANSWERS: Readonly<Record<string, Record<string, unknown>>> = {
  service_list_services: { data: [{ slug: 'plomeria', name: 'Plomería', added: 1 }], added: { deep: [true] } },
  service_list_cities: {
    data: [{ slug: 'salta', name: 'Salta', added: 1, neighborhoods: [{ slug: 'centro', name: 'Centro', added: 1 }] }],
  },
  service_search_professionals: {
    data: [],
    pagination: { ...page, added: 1 },
    explanation: { message: 'Nobody.', without: [{ parameter: 'city', total: 1, added: 1 }], added: 1 },
    added: 1,
  },
  service_get_reviews: { data: [], pagination: { ...page, added: 1 }, added: 1 },
  service_create_task_link: { url: 'https://sitio.example/?create_task=1&service=plomeria', added: 1 },
};

/** The tools as they are listed, with the answers of a later version. */
export function laterTools(): Toolbox {
  const box = createToolbox({ directory: {} as Directory, form: 'reference', siteUrl: 'https://sitio.example' });
  const call: Toolbox['call'] = async (name) => {
    const structuredContent = LATER_ANSWERS[name]!;
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  };
  return { ...box, call };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = () => createMcpServer(laterTools(), { requestId: () => 'r' });
  serveStdio(server, { transport: new StdioServerTransport() });
}
