// The sentences of the screens of accounts, as they are specified.

export const signUp = {
  documentTitle: 'Sign up',
  title: 'Join the network',
  lead: 'Explore the graph and add to it: who you are, what you make and who you make it with.',
  side: ['Find your people.', 'Add your part.'],
  sideText: 'See who works near you, and be found by those who look for you.',
  submit: 'Create Account',
  busy: 'Creating Account...',
  byProvider: (name: string) => `Continue with ${name}`,
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  agree: 'I agree to the {terms} and the {privacy}',
  termsLink: 'Terms of Service',
  privacyLink: 'Privacy Policy',
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters',
  mismatch: 'Passwords do not match',
  terms: 'You must agree to the terms and conditions',
  failed: 'Registration failed. Please try again.',
  noUser: 'Failed to get user information after registration',
  alreadyIn: (email: string) =>
    // Without a signal the address is not known: it is not kept.
    email === ''
      ? 'You are already logged in. Redirecting to home page...'
      : `You are already logged in as ${email}. Redirecting to home page...`,
  goHome: 'Go to Home',
} as const;

export const logIn = {
  documentTitle: 'Log in',
  title: 'Welcome back',
  lead: 'Log in to tend your profile, your projects and what connects them.',
  side: ['The network', 'kept growing.'],
  submit: 'Sign In',
  busy: 'Signing In...',
  remember: 'Remember me (7 days)',
  forgot: 'Forgot password?',
  byProvider: (name: string) => `Log in with ${name}`,
  noAccount: 'No account yet?',
  register: 'Register now',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  developmentMode: 'Development Mode Active',
  developmentModeText: 'Access is restricted to superusers only.',
  noDeveloperAccess:
    'Your account does not have developer access. Please contact the development team.',
  failed: 'Failed to login. Please check your credentials.',
  unverified:
    'Your account is not verified. Please check your email for verification instructions or request a new verification email below.',
  deactivated:
    'If an administrator deactivated this account, only an administrator can reactivate it.',
  signedInAs: (email: string) =>
    email === ''
      ? 'You are logged in. Log in below to switch account.'
      : `You are logged in as ${email}. Log in below to switch account.`,
} as const;

export const resend = {
  submit: 'Resend Verification Email',
  busy: 'Sending...',
  emailFirst: 'Please enter your email address first.',
  sent: 'Verification email sent! Please check your inbox.',
  failed: 'Failed to send verification email. Please try again.',
} as const;

export const verify = {
  title: 'Verify your email',
  waiting: (email: string | undefined) =>
    email
      ? `We have sent a link to ${email}. Open it within 24 hours and your account is ready.`
      : 'We have sent you a link. Open it within 24 hours and your account is ready.',
  verifying: 'Verifying your email...',
  done: 'Your email is verified',
  doneText: 'Your account is ready. Taking you to the map...',
  ready: 'Your account is ready.',
  failedTitle: 'This link did not work',
  failed: 'Verification failed. The link may be expired or invalid.',
  resendTitle: 'No email in your inbox?',
  resendText: 'Look in your spam folder too, or have another one sent.',
  goToProfile: 'Go to Profile',
  exploreMap: 'Explore the Map',
  side: ['One link', 'and you are in.'],
} as const;

export const forgot = {
  title: 'Forgot your password?',
  lead: 'Tell us the email address of your account. We send you a link to set a new password.',
  submit: 'Send reset link',
  busy: 'Sending...',
  sentTitle: 'Check your email',
  sentText: (email: string) =>
    `We have sent a link to ${email}. It works once, within the next hour.`,
  tryAgainText: 'No email? Look among unwanted mail, or check the address.',
  tryAgain: 'Try again',
  unknown:
    'No account found with this email address. Please check your email or register a new account.',
  invalid: 'Please enter a valid email address.',
  tooMany: 'Too many requests. Please wait a moment before trying again.',
  failed: 'Failed to send reset email. Please try again.',
  backToLogin: 'Back to Login',
  side: ['It happens', 'to everybody.'],
} as const;

export const reset = {
  title: 'Set a new password',
  lead: 'It replaces the old one at once. Your other devices are logged out.',
  submit: 'Reset Password',
  busy: 'Resetting Password...',
  mismatch: 'Passwords do not match.',
  short: 'Password must be at least 8 characters long.',
  noToken: 'Invalid reset link. Please request a new password reset.',
  noTokenTitle: 'Invalid reset link',
  requestNew: 'Request a new link',
  failed: 'Failed to reset password. The link may have expired.',
  doneTitle: 'Your password is new',
  doneText: 'You are logged in. Other devices have to log in again.',
  doneLoggedOut: 'Log in with it now. Other devices have to log in again too.',
  goToDashboard: 'Go to Dashboard',
} as const;

export const changePassword = {
  title: 'Change Password',
  open: 'Change',
  openLabel: 'Change password',
  current: 'Current Password',
  next: 'New Password',
  confirm: 'Confirm New Password',
  submit: 'Change Password',
  busy: 'Changing Password...',
  required: 'Please fill in this field.',
  mismatch: 'New passwords do not match.',
  short: 'New password must be at least 8 characters long.',
  same: 'New password must be different from current password.',
  failed: 'Failed to change password. Please try again.',
  doneTitle: 'Password Changed Successfully!',
  doneText: 'Your password has been updated. You can now use your new password to log in.',
  doneOthers: 'For security reasons, you may be logged out of other devices.',
  close: 'Done',
} as const;

export const account = {
  lead: 'What we know of you, and how you log in.',
  name: 'Name',
  noName: 'Not given',
  email: 'Email',
  verified: 'Verified',
  unverified: 'Unverified',
  unverifiedText:
    'Until your email is verified, you can only look around and manage your own account.',
  password: 'Password',
  logOut: 'Log out',
  profile: 'Profile',
} as const;

export const stepUp = {
  title: 'Please confirm your password',
  text: 'This step cannot be undone, so please confirm that it is you.',
  submit: 'Confirm',
  busy: 'Confirming...',
  failed: 'Your password could not be confirmed. Please try again.',
} as const;

export const fields = {
  name: 'Full Name',
  email: 'Email Address',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  backHome: 'Back to home',
} as const;
