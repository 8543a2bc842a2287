import { expect, it } from 'vitest';
import { readDashboardAddress } from './dashboard-address.ts';

it('readDashboardAddress keeps the five tabs, and drops others [spec 2.2]', () => {
  for (const tab of ['overview', 'profile', 'manage-nodes', 'settings', 'account-settings']) {
    expect(readDashboardAddress({ tab })).toEqual({ tab });
  }
  expect(readDashboardAddress({ tab: 'admin' })).toEqual({});
  expect(readDashboardAddress({ tab: ['profile'], other: '1' })).toEqual({ other: '1' });
});
