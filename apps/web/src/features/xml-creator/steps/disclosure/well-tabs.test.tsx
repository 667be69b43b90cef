import { statusOf } from '@disclosure/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWizard } from '../../../../../test/render-wizard.tsx';
import { WellTabs, WellTabsContext } from './well-tabs.tsx';

const wells = Array.from({ length: 100 }, (_, index) => ({
  key: `well ${index + 1}`,
  name: `Bluebonnet ${index + 1}H`,
  status: statusOf([]),
}));

function Tabs() {
  const [current, setCurrent] = useState('well 1');
  return (
    <WellTabsContext value={wells}>
      <WellTabs current={current} panelId="rows" onChoose={setCurrent} />
    </WellTabsContext>
  );
}

describe('the tabs of the wells', () => {
  it('lead to the last of a hundred, also before it is drawn', async () => {
    const { user } = renderWizard(<Tabs />, {});
    await user.click(await screen.findByRole('tab', { name: /Bluebonnet 1H/ }));
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Bluebonnet 100H'));
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Bluebonnet 2H'));
  });
});
