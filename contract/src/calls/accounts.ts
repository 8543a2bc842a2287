import { del, get, post, postForm, put } from './call.ts';

export const readCsrfToken = get('csrf_token', '/api/v1/auth/csrf-token');
export const register = post('register', '/api/v1/auth/register');
export const login = postForm('login', '/api/v1/auth/login');
export const refresh = post('refresh', '/api/v1/auth/refresh');
export const logout = post('logout', '/api/v1/auth/logout');
export const logoutDevice = post('logout_device', '/api/v1/auth/logout-device');
export const validateToken = get('validate_token', '/api/v1/auth/validate-token');
export const readSession = get('session', '/api/v1/auth/session');
export const forgotPassword = postForm('forgot_password', '/api/v1/auth/forgot-password');
export const resetPassword = post('reset_password', '/api/v1/auth/reset-password');
export const changePassword = postForm('change_password', '/api/v1/auth/change-password');
export const confirmPassword = post('confirm_password', '/api/v1/auth/confirm-password');
export const requestVerification = postForm(
  'request_verify_token',
  '/api/v1/auth/request-verify-token',
);
export const verifyEmail = postForm('verify', '/api/v1/auth/verify');
export const deactivateAccount = post('deactivate', '/api/v1/auth/deactivate');
export const deleteAccount = post('delete_account', '/api/v1/auth/delete-account');
export const readCookieInfo = get('cookie_info', '/cookie-info');

export const readMe = get('users_me', '/api/v1/users/me');
export const readUserProfile = get('user_profile', '/api/v1/user/profile');
export const readOwnRoles = get('user_roles', '/api/v1/user/roles');
export const searchUsers = get('users_search', '/api/v1/users/search');
export const listUsers = get('users', '/api/v1/users');
export const listAssignableUsers = get('users_assignment_list', '/api/v1/users/assignment-list');
export const listUsersWithProfiles = get(
  'users_with_person_profiles',
  '/api/v1/users/with-person-profiles',
);
export const listRolesOfUser = get('admin_user_roles', '/api/v1/admin/users/:id/roles');
export const resetPasswordByAdmin = post(
  'reset_password_by_admin',
  '/api/v1/users/:id/reset-password-by-admin',
);
export const toggleSuperuser = put('toggle_superuser', '/api/v1/users/:id/toggle-superuser');
export const setUserActive = put('set_user_active', '/api/v1/users/:id/active');
export const deleteUser = del('delete_user', '/api/v1/users/:id');
