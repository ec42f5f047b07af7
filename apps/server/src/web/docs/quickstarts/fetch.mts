interface Page {
  data: { display_name: string; rating: number; profile_url: string }[];
  pagination: { total: number };
}

const query = new URLSearchParams({ service: 'plomeria', neighborhood: 'palermo', limit: '3' });
const response = await fetch(`http://127.0.0.1:8080/v1/professionals?${query}`);
if (!response.ok) {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  throw new Error(`${error.code}: ${error.message}`);
}
const page = (await response.json()) as Page;
console.log(`${page.pagination.total} found`);
for (const one of page.data) console.log(one.display_name, one.rating, one.profile_url);
