import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '#paths.ts';
import { ForcedPasswordChange, NoForcedPasswordChange } from './guards/forced-password-change.tsx';
import { OwnBrand } from './guards/own-brand.tsx';
import { RedirectSignedIn } from './guards/redirect-signed-in.tsx';
import { RequireSession } from './guards/require-session.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import { WaitingScreen } from './layout/waiting-screen.tsx';
import { adminLayout, mainLayout } from './layout-modules.ts';
import { PageView } from './page-module.tsx';
import { adminScreens, mainScreens, type Screen, screens } from './screens.ts';

export function Router() {
  return (
    <Suspense fallback={<WaitingScreen />}>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route element={<RedirectSignedIn />}>{show(screens.login)}</Route>
          {show(screens.ssoReturn)}
          <Route element={<NoForcedPasswordChange />}>
            {show(screens.requestPasswordReset)}
            {show(screens.resetPassword)}
            {show(screens.signInObjection)}
            <Route element={<OwnBrand />}>{show(screens.unauthorized)}</Route>
          </Route>
        </Route>

        {show(screens.wall)}

        <Route element={<RequireSession />}>
          <Route element={<ForcedPasswordChange />}>
            <Route element={<PublicLayout />}>{show(screens.setNewPassword)}</Route>
          </Route>

          <Route element={<NoForcedPasswordChange />}>
            <Route element={<PageView module={mainLayout} />}>
              {mainScreens.map(show)}
              <Route element={<PageView module={adminLayout} />}>{adminScreens.map(show)}</Route>
            </Route>
          </Route>
        </Route>

        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </Suspense>
  );
}

function show(screen: Screen) {
  return <Route key={screen.path} path={screen.path} element={<PageView module={screen.module} />} />;
}
