import { expect, it } from 'vitest';
import { panelTabs, readPanelAddress } from './panel-address.ts';

it('readPanelAddress keeps known tabs and the parameters of a tab, and drops other tabs [spec 3.2]', () => {
  for (const tab of panelTabs) expect(readPanelAddress({ tab })).toEqual({ tab });
  expect(readPanelAddress({ tab: 'nothing', q: 'reef' })).toEqual({ q: 'reef' });
  expect(readPanelAddress({ tab: ['users'], page: '2' })).toEqual({ page: '2' });
});
