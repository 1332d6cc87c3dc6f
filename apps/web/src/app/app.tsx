import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './error-screen.tsx';
import { Router } from './router.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
