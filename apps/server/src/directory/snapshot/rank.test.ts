import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { badgeStars, rankScore } from './build-hot.ts';

const noBadges = {
  identity_verified: false,
  phone_verified: false,
  email_verified: false,
  background_check: false,
  matricula: { verified: false, type: null },
  years_active: 0,
};
const allBadges = {
  identity_verified: true,
  phone_verified: true,
  email_verified: true,
  background_check: true,
  matricula: { verified: true, type: 'Gasista' },
  years_active: 30,
};

describe('the rank', () => {
  it('puts 4.8 from 300 before 5.0 from 2, whatever badges the second has', () => {
    const proven = rankScore({ hundredths: 480, count: 300 }, badgeStars(noBadges));
    assert.ok(proven > rankScore({ hundredths: 500, count: 2 }, badgeStars(noBadges)));
    assert.ok(proven > rankScore({ hundredths: 500, count: 2 }, badgeStars(allBadges)));
  });

  it('puts more of the same good rating first, and more of the same bad rating last', () => {
    const score = (hundredths: number, count: number) => rankScore({ hundredths, count }, 0);
    assert.ok(score(490, 50) > score(490, 5));
    assert.ok(score(210, 50) < score(210, 5));
  });

  it('puts nobody-knows-yet between the good and the bad', () => {
    const unknown = rankScore({ hundredths: 0, count: 0 }, 0);
    assert.equal(unknown, 4);
    assert.ok(rankScore({ hundredths: 450, count: 3 }, 0) > unknown);
    assert.ok(rankScore({ hundredths: 350, count: 3 }, 0) < unknown);
  });

  it('orders equals by their badges, each of which counts', () => {
    const badges = [
      badgeStars({ ...noBadges, identity_verified: true }),
      badgeStars({ ...noBadges, matricula: { verified: true, type: null } }),
      badgeStars({ ...noBadges, background_check: true }),
      badgeStars({ ...noBadges, phone_verified: true }),
      badgeStars({ ...noBadges, email_verified: true }),
    ];
    assert.deepEqual(badges, [0.1, 0.08, 0.07, 0.03, 0.02]);
    assert.equal(badgeStars({ ...noBadges, matricula: { verified: false, type: 'Gasista' } }), 0);
  });
});
