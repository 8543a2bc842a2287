import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { networkQuery } from '../api.ts';
import { drawThumbnail } from './draw-thumbnail.ts';

/** The map as a static picture without engine or gestures, redrawn when size or colours change. */
export function NetworkThumbnail() {
  const { data: network } = useQuery(networkQuery);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!network || !element) return;
    const draw = () => drawThumbnail(element, network);
    draw();
    const sizes = new ResizeObserver(draw);
    sizes.observe(element);
    const scheme = new MutationObserver(draw);
    scheme.observe(document.documentElement, {
      attributeFilter: ['data-mantine-color-scheme'],
    });
    return () => {
      sizes.disconnect();
      scheme.disconnect();
    };
  }, [network]);
  return <canvas ref={canvas} style={{ display: 'block', width: '100%', height: '100%' }} />;
}
