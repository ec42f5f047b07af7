import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftLink, profileUrl, targetedTaskLink, taskLink } from './links.ts';

const SITE = 'https://vidriera.example';
const WHO = { id: '11111111-1111-4111-8111-111111111111', slug: 'ana-p' };

test('every link has the shape of the contract (spec: detail.profile-url, links.generic, links.targeted)', () => {
  assert.equal(profileUrl('reference', SITE, WHO), 'https://vidriera.example/p/ana-p');
  assert.equal(
    profileUrl('assistant', SITE, WHO),
    'https://vidriera.example/profile/11111111-1111-4111-8111-111111111111',
  );
  assert.equal(taskLink(SITE, 'plomeria'), 'https://vidriera.example/?create_task=1&service=plomeria');
  assert.equal(
    targetedTaskLink(SITE, WHO.id, 'plomeria'),
    'https://vidriera.example/post-task/v2?pro=11111111-1111-4111-8111-111111111111&vertical=plomeria&source=assistant-link',
  );
  assert.equal(draftLink(SITE, 'abc'), 'https://vidriera.example/post-task/v2?draft=abc&source=assistant-link');
});
