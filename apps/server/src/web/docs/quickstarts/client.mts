import { createDirectoryClient, DirectoryError } from '@vidriera/client';

const directory = createDirectoryClient({ baseUrl: 'http://127.0.0.1:8080/v1' });
try {
  const page = await directory.searchProfessionals({ service: 'plomeria', neighborhood: 'palermo', limit: 3 });
  console.log(`${page.pagination.total} found`);
  for (const one of page.data) console.log(one.display_name, one.rating, one.profile_url);
} catch (error) {
  if (error instanceof DirectoryError) console.error(error.code, error.message, error.requestId);
  else throw error;
}
