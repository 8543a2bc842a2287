export const unsubscribing = {
  title: 'Unsubscribe',
  text: 'Press the button, and you get no more emails about what happens on the map. The bell goes on telling you, and emails that your account needs, such as a link for a new password, still come.',
  submit: 'Unsubscribe',
  busy: 'Unsubscribing...',
  done: 'You are unsubscribed',
  doneText: 'You can choose again at any time which emails you get, and how often.',
  settings: 'Choose emails',
  failed: 'Something went wrong, and you are not unsubscribed yet. Please try again.',
  incomplete:
    'This link is not complete. Please open it from the email again, or change your settings once you have logged in.',
} as const;
