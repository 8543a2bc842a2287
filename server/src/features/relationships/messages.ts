import { say } from '../../errors.ts';

export const text = {
  onlyProjectsAndOrganisations: 'You can be part of projects and organisations only.',
  profileFirst: 'Create your profile first: it is what gets connected.',
  confirmedAlready: 'This connection is confirmed already.',
  onlyOtherEndAnswers: 'Only those who look after the other end can confirm or decline this.',
  cannotUpdate: (id: number) => `Permission denied: Cannot update relationship ${id}`,
  cannotDelete: (id: number) => `Permission denied: Cannot delete relationship ${id}`,
  cannotCreate: 'Permission denied: Cannot create relationship',
  notFound: (id: number) => say('Relationship {id} not found', { id }),
  tooManyRoles: (most: number) => say('The list holds at most {most} roles.', { most }),
} as const;
