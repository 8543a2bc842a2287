import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { initialsOf } from '../../kit/text/initials.ts';
import { renderPart } from '../../test-render.tsx';
import { hexagonPath, hexagonPolygon } from './hexagon.ts';
import { kinds } from './kind.ts';
import { KindAvatar } from './kind-avatar.tsx';
import { KindGlyph } from './kind-glyph.tsx';

describe('KindGlyph', () => {
  it('draws a circle for a person, a square for a project, a hexagon for an organisation', () => {
    const shapes = kinds.map((type) => {
      const { container } = render(<KindGlyph type={type} />);
      return container.querySelector('svg')?.firstElementChild?.tagName.toLowerCase();
    });
    expect(shapes).toEqual(['circle', 'rect', 'path']);
  });

  it('has the colour of the text, or of its kind with the property "coloured"', () => {
    const { container, rerender } = render(<KindGlyph type="organization" size={22} />);
    const glyph = container.querySelector('svg');
    expect(glyph).toHaveAttribute('fill', 'currentColor');
    expect(glyph).toHaveAttribute('width', '22');
    expect(glyph).toHaveAttribute('aria-hidden', 'true');
    rerender(<KindGlyph type="organization" colored />);
    expect(glyph).toHaveAttribute('fill', 'var(--mg-organisation-fill)');
  });
});

describe('KindAvatar', () => {
  it('shows initials without a picture [spec 3.2]', async () => {
    await renderPart(<KindAvatar type="person" name="Aroha Ngata" size={48} />);
    expect(screen.getByText('AN')).toBeInTheDocument();
  });

  it('shows the initials until the picture is there, and when it cannot be loaded', async () => {
    const { container } = await renderPart(
      <KindAvatar type="project" name="Tide Lines" size={48} photoUrl="/api/v1/files/x.jpg" />,
    );
    const picture = container.querySelector('img');
    expect(picture).toHaveAttribute('src', '/api/v1/files/x.jpg');
    expect(screen.getByText('TL')).toBeInTheDocument();
    picture?.dispatchEvent(new Event('load'));
    await waitFor(() => expect(screen.queryByText('TL')).toBeNull());
    picture?.dispatchEvent(new Event('error'));
    expect(await screen.findByText('TL')).toBeInTheDocument();
  });

  it('shows the symbol of the kind where there are no initials', async () => {
    const { container } = await renderPart(<KindAvatar type="person" name="" size={48} />);
    expect(container.querySelector('svg')).toHaveAttribute('data-kind', 'person');
  });

  it('clips an organisation to a hexagon', async () => {
    await renderPart(<KindAvatar type="organization" name="Saltwater Archive" size={48} />);
    expect(screen.getByText('SA').style.clipPath).toMatch(/^polygon/u);
  });
});

describe('initialsOf', () => {
  it.each([
    ['Aroha Ngata', 'AN'],
    ['Nguyễn Thị Hạnh', 'NH'],
    ['ōtautahi', 'Ō'],
    ['élan vital', 'ÉV'],
    ['Österreichischer Ingenieur- und Architektenverein', 'ÖA'],
    ['10. Große Jahresausstellung', '10'],
    ['1888 Jubiläums-Kunstausstellung', '1888'],
    ['3D Printing Lab', '3L'],
    ['12345 Steps', '1S'],
    ['\'Ana\' (van) der "Berg"', 'AB'],
    ['  ', ''],
    ['—', ''],
  ])('for %s returns %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('hexagonPath and hexagonPolygon', () => {
  it('start at the top and stay within the radius', () => {
    expect(hexagonPath(12, 10)).toMatch(/^M[\d.]+ [\d.]+Q12\.00 2\.00 /u);
    const values = [...hexagonPolygon().matchAll(/([\d.]+)% ([\d.]+)%/gu)];
    expect(values).toHaveLength(30);
    for (const [, x, y] of values) {
      expect(Math.hypot(Number(x) - 50, Number(y) - 50)).toBeLessThanOrEqual(50.01);
    }
  });
});
