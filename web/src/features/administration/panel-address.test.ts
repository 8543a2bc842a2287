import { expect, it } from 'vitest';
import { panelTabs, readPanelAddress } from './panel-address.ts';

it('knows its tabs, drops others, and keeps what a tab adds [spec 3.2]', () => {
  for (const tab of panelTabs) expect(readPanelAddress({ tab })).toEqual({ tab });
  expect(readPanelAddress({ tab: 'nothing', q: 'reef' })).toEqual({ q: 'reef' });
  expect(readPanelAddress({ tab: ['users'], page: '2' })).toEqual({ page: '2' });
});
