import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from '../../public/color-scheme.js?raw';

function openPage({ stored, systemIsDark }: { stored: string | null; systemIsDark: boolean }) {
  if (stored !== null) localStorage.setItem('mantine-color-scheme-value', stored);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: systemIsDark }) as MediaQueryList,
  );
  new Function(script)();
  return {
    scheme: document.documentElement.getAttribute('data-mantine-color-scheme'),
    themeColor: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
  };
}

describe('color-scheme.js', () => {
  beforeEach(() => {
    document.head.innerHTML = '<meta name="theme-color" content="#F4F3EB">';
  });

  afterEach(() => {
    vi.restoreAllMocks();
    document.head.innerHTML = '';
  });

  it('follows the system when nothing is stored', () => {
    expect(openPage({ stored: null, systemIsDark: true })).toEqual({
      scheme: 'dark',
      themeColor: '#0D1F23',
    });
    expect(openPage({ stored: null, systemIsDark: false }).scheme).toBe('light');
  });

  it('follows the system when "auto" or an unknown value is stored', () => {
    expect(openPage({ stored: 'auto', systemIsDark: true }).scheme).toBe('dark');
    expect(openPage({ stored: 'sepia', systemIsDark: false }).scheme).toBe('light');
  });

  it('uses the stored scheme whatever the system prefers', () => {
    expect(openPage({ stored: 'light', systemIsDark: true })).toEqual({
      scheme: 'light',
      themeColor: '#F4F3EB',
    });
    expect(openPage({ stored: 'dark', systemIsDark: false }).scheme).toBe('dark');
  });

  it('switches a dark page to light for printing, and back afterwards', () => {
    openPage({ stored: 'dark', systemIsDark: false });
    const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(shown()).toBe('dark');
  });
});
