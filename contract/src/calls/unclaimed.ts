import { get, post } from './call.ts';

export const invitePerson = post('invite_person', '/api/v1/people/:id/invitation');
export const readInvitation = post('read_invitation', '/api/v1/invitations/read');
export const acceptInvitation = post('accept_invitation', '/api/v1/invitations/accept');
export const refuseInvitation = post('refuse_invitation', '/api/v1/invitations/refuse');
export const claimPerson = post('claim_person', '/api/v1/people/:id/claim');
export const readOwnClaim = get('own_claim', '/api/v1/people/:id/claim');
export const listClaims = get('claims', '/api/v1/claims');
export const decideClaim = post('decide_claim', '/api/v1/claims/:id/decide');
