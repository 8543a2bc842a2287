import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';

/** The menu items of a phone to log in and sign up. */
export function LoginItems({ isDevelopmentMode }: { isDevelopmentMode: boolean }) {
  return (
    <>
      <Menu.Item renderRoot={(props) => <Link {...props} to={paths.login} />}>
        {isDevelopmentMode ? 'Developer Login' : 'Log in'}
      </Menu.Item>
      {!isDevelopmentMode && (
        <Menu.Item renderRoot={(props) => <Link {...props} to={paths.register} />}>
          Sign up
        </Menu.Item>
      )}
    </>
  );
}
