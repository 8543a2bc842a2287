import '../kit/theme/mantine-styles.ts';
import '@fontsource-variable/commissioner/flar.css';
import '../kit/theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root to draw into.');

createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
