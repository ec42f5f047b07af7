import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Directory } from '../directory.ts';
import { ApiError } from '../errors.ts';
import { createToolbox, type ToolIncident } from './toolbox.ts';

const WITHHELD = 'This answer was withheld, because it did not pass the check for contact data.';
const PLANTED = '+54 9 11 5555-1234';

const CLEAN = {
  id: '0a4f1f0e-6a1c-4d59-9b1a-2f6f5b1c0001',
  slug: 'maria-p',
  display_name: 'María P.',
  headline: null,
  avatar_url: null,
  city: { slug: 'rosario', name: 'Rosario' },
  neighborhoods: [],
  services: [{ slug: 'plomeria', name: 'Plomería' }],
  rating: 4.5,
  review_count: 10,
  years_active: 3,
  verifications: {
    identity_verified: true,
    phone_verified: true,
    email_verified: true,
    matricula: { verified: false, type: null },
    background_check: false,
    years_active: 3,
  },
  profile_url: 'https://sitio.example/p/maria-p',
  bio: 'Trabajo prolijo.',
  portfolio: ['https://fotos.example/1.jpg'],
  specialties: ['termotanques'],
  member_since: '2020-01-01T00:00:00.000Z',
};

async function answerOf(answer: () => Promise<unknown>) {
  const incidents: ToolIncident[] = [];
  const box = createToolbox({
    directory: { getProfessional: answer } as unknown as Directory,
    form: 'reference',
    siteUrl: 'https://sitio.example',
    onIncident: (incident) => incidents.push(incident),
  });
  const result = await box.call('service_get_professional', { slug: 'maria-p' }, { requestId: 'req-1' });
  return { result, incidents };
}

test('a clean payload passes, phone_verified and email_verified with it', async () => {
  const { result, incidents } = await answerOf(async () => ({ data: CLEAN }));
  assert.deepEqual(result.structuredContent, { data: CLEAN });
  assert.deepEqual(incidents, []);
});

test('whatever is planted upstream, the answer is an error that quotes nothing (spec: mcp.guard, leak.fields)', async () => {
  const poisoned: Record<string, object> = {
    'a phone in the bio': { bio: `Llamame al ${PLANTED}` },
    'a phone in words of a list': { specialties: ['gas', `tel ${PLANTED}`] },
    'an address in the headline': { headline: 'escribime a maria@example.com' },
    'a messaging link among the images': { portfolio: ['https://wa.me/5491155551234'] },
    'a number in a percent-encoded URL': { avatar_url: 'https://fotos.example/%2B54%209%2011%205555%201234.jpg' },
    'a telephone URI': { profile_url: 'tel:+5491155551234' },
    'a number as the slug': { slug: 'maria-1155551234' },
    'a forbidden key the contract does not list': { phone: 'x' },
    'a forbidden key deep inside': { city: { slug: 'rosario', name: 'Rosario', contactPoint: { telephone: 'x' } } },
    'a contact in a field nobody lists': { note: `WhatsApp ${PLANTED}` },
    'a number that is no text': { licence: 5491155551234 },
  };
  for (const [what, poison] of Object.entries(poisoned)) {
    const { result, incidents } = await answerOf(async () => ({ data: { ...CLEAN, ...poison } }));
    assert.deepEqual(result, { content: [{ type: 'text', text: WITHHELD }], isError: true }, what);
    assert.equal(incidents.length, 1, what);
    assert.equal(incidents[0]?.kind, 'leak');
    assert.doesNotMatch(JSON.stringify(incidents), /5555|example\.com/);
  }
});

test('a key on the way to a leak is not told to the operator when it holds contact data itself', async () => {
  const { incidents } = await answerOf(async () => ({ data: { ...CLEAN, 'maria@example.com': { phone: 'x' } } }));
  assert.equal(incidents.length, 1);
  assert.doesNotMatch(JSON.stringify(incidents), /example\.com/);
});

test('an error that would quote contact data says only that its reason was withheld (spec: leak.errors)', async () => {
  for (const error of [
    new ApiError('invalid_parameter', `\`slug\` can not be ${PLANTED}.`, { parameter: 'slug' }),
    new ApiError('invalid_parameter', 'No.', { parameter: 'slug', value: 'maria@example.com' }),
    new ApiError('invalid_parameter', 'No.', { parameter: 'slug', suggestions: ['wa.me/5491155551234'] }),
  ]) {
    const { result } = await answerOf(() => Promise.reject(error));
    const text = 'The call was refused. The reason is not shown, because it would show contact data.';
    assert.deepEqual(result, { content: [{ type: 'text', text }], isError: true });
  }
});

test('contact data in an argument does not come back', async () => {
  const { result } = await answerOf(async () => ({ data: CLEAN }));
  assert.equal(result.isError, undefined);
  const box = createToolbox({ directory: {} as Directory, form: 'reference', siteUrl: 'https://sitio.example' });
  for (const args of [
    { slug: PLANTED },
    { slug: 'maria@example.com' },
    { [PLANTED]: 1 },
    { slug: { phone: PLANTED } },
  ]) {
    const answer = await box.call('service_get_professional', args, { requestId: 'r' });
    assert.equal(answer.isError, true);
    assert.doesNotMatch(JSON.stringify(answer), /5555|example\.com/);
  }
});

test('control characters of a text do not come out', async () => {
  const { result } = await answerOf(async () => ({
    data: { ...CLEAN, bio: 'Uno\u0000 dos\u001b[31m\u0085\b\ntres\tcuatro' },
  }));
  const { bio } = (result.structuredContent as { data: { bio: string } }).data;
  assert.equal(bio, 'Uno dos[31m\ntres\tcuatro');
});

test('a backslash in a text stays what it is', async () => {
  const bio = 'C:\\u0041\\b y \\f';
  const { result } = await answerOf(async () => ({ data: { ...CLEAN, bio } }));
  assert.equal((result.structuredContent as { data: { bio: string } }).data.bio, bio);
});
