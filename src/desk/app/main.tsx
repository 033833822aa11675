import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { App } from './App.tsx';
import './styles.css';

// A router with data can ask before a screen with unsaved changes is left.
const router = createBrowserRouter([{ path: '*', element: <App /> }]);

const root = document.getElementById('escritorio');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
