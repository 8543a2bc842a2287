// Who may call what: every call of the product, and the answer to each kind of caller. The tests in
// this folder try every cell, so a new call needs an example request too.

/**
 * AN anonymous; UV signed in, address not verified; US verified, without a role on the entity; ME,
 * CO, OW member, contributor, owner of it; SU superuser; IN credentials of an inactive or deleted
 * user; DV any caller except a superuser while development mode is on.
 */
export const callers = ['AN', 'UV', 'US', 'ME', 'CO', 'OW', 'SU', 'IN', 'DV'] as const;
export type Caller = (typeof callers)[number];

/** `2`: a 2xx answer to valid input (101 for a live connection); `x`: does not apply. */
export type Cell = '2' | 'x' | '400' | '401' | '403' | '404';

export interface MatrixRow {
  id: string;
  calls: string[];
  cells: Record<Caller, Cell>;
  note: string;
}

/** Paths are relative to /api/v1, except those of `outsideBase`. */
const table = `
id  | calls                                                                            | AN  UV  US  ME  CO  OW  SU  IN  DV  | note
M01 | GET /auth/csrf-token                                                             | 2   2   2   2   2   2   2   2   2   |
M02 | POST /auth/login                                                                 | 2   403 2   2   2   2   2   403 403 | right password assumed; wrong = 400 for all
M03 | POST /auth/refresh                                                               | 401 2   2   2   2   2   2   401 401 | AN = no, unknown, expired or reused token
M04 | POST /auth/logout                                                                | 2   2   2   2   2   2   2   2   2   | idempotent
M05 | POST /auth/logout-device                                                         | 2   2   2   2   2   2   2   2   2   | same answer for an unknown token
M06 | GET /auth/validate-token                                                         | 401 2   2   2   2   2   2   401 401 |
M07 | GET /auth/session                                                                | 2   2   2   2   2   2   2   2   2   | AN, IN, DV: authenticated=false
M08 | POST /auth/register                                                              | 2   400 400 400 400 400 400 2   403 | signed in = 400; IN counts as anonymous; taken address = 400
M09 | POST /auth/forgot-password                                                       | 2   2   2   2   2   2   2   2   2   | unknown address 404; inactive account: same 2xx, no mail
M10 | POST /auth/reset-password                                                        | 2   2   2   2   2   2   2   400 2   | token decides, else 400; DV: no auto login unless superuser
M11 | POST /auth/change-password                                                       | 401 2   2   2   2   2   2   401 401 | wrong current = 400
M12 | POST /auth/request-verify-token                                                  | 2   2   2   2   2   2   2   2   2   | always 200, unknown or verified too
M13 | POST /auth/verify                                                                | 2   2   2   2   2   2   2   400 2   | token decides; DV as M10
M14 | POST /auth/delete-account                                                        | 401 2   2   2   2   2   400 401 401 | SU "Cannot delete your own account."; foreign node 403
M15 | GET /cookie-info                                                                 | 2   2   2   2   2   2   2   2   2   | names and purposes, never values
M16 | GET /users/me, GET /user/profile, GET /user/roles, GET /users/me/editable-entities, GET /users/me/deleted | 401 2 2 2 2 2 2 401 403 | own data only
M17 | GET /users/search                                                                | 401 403 403 403 403 2   2   401 403 | OWNER of any entity; q>=2
M18 | GET /users, GET /users/with-person-profiles, GET /admin/users/:id/roles          | 401 403 403 403 403 403 2   401 403 |
M19 | GET /users/assignment-list                                                       | 401 403 403 403 2   2   2   401 403 | only administrators of something; id and name, no e-mail
M20 | PATCH /user-roles/:id/verify                                                     | 401 403 403 403 403 2   2   401 403 | not MEMBER or already verified 400
M21 | GET /entities/:type/:id/person-verification-status                               | 401 2   2   2   2   2   2   401 403 | two booleans per person
M22 | GET /entities/:type/:id/users                                                    | 401 403 403 403 2   2   2   401 403 | CO needs it to leave
M23 | POST /entities/:type/:id/users                                                   | 401 403 403 403 403 2   2   401 403 | unknown e-mail 404, duplicate 409
M24 | PUT /entities/user-roles/:id                                                     | 401 403 403 403 403 2   2   401 403 | last owner 400; OW on another OWNER row 403
M25 | DELETE /entities/user-roles/:id                                                  | 401 403 403 403 403 2   2   401 403 | OWNER row only SU; own non-last role 2; last owner 400
M26 | POST /users/:id/reset-password-by-admin                                          | 401 403 403 403 403 403 2   401 403 | self 400
M27 | PUT /users/:id/toggle-superuser, PUT /users/:id/active, DELETE /users/:id        | 401 403 403 403 403 403 2   401 403 | self 400
M28 | GET /config/development-mode, GET /development-mode/status                       | 2   2   2   2   2   2   2   2   2   |
M29 | POST /config/development-mode                                                    | 401 403 403 403 403 403 2   401 403 |
M30 | GET /config/official-tags                                                        | 2   2   2   2   2   2   2   2   403 | public
M31 | POST /config/official-tags, POST /config/official-tags/add, DELETE /config/official-tags/:name | 401 403 403 403 403 403 2 401 403 | replaces the list, adds one, removes one
M32 | GET /ws                                                                          | 2   2   2   2   2   2   2   2   403 | foreign Origin 403 for all; closed when its session ends
M33 | GET /ws/development-mode                                                         | 2   2   2   2   2   2   2   2   2   | carries only the boolean
M34 | DELETE /debug/clear-all-data, POST /debug/create-superuser                       | 401 403 403 403 403 403 2   401 403 |
M35 | GET /people, GET /projects, GET /organizations                 | 401 2   2   2   2   2   2   401 403 | limit<=10000
M36 | GET /people/:id, GET /projects/:id, GET /organizations/:id, GET /people/:id/with-connections, GET /projects/:id/with-connections, GET /organizations/:id/with-connections | 2 2 2 2 2 2 2 2 403 | public, display fields only; user_id only self, OW, SU
M37 | POST /people                                                               | 401 2   2   x   x   x   2   401 403 | UV: own first profile only; creator gets OWNER in the same transaction
M38 | POST /projects                                                             | 401 403 2   x   x   x   2   401 403 |
M39 | POST /organizations                                                        | 401 2   2   x   x   x   2   401 403 | UV only if user_type=organization and none yet
M40 | PUT /people/:id                                                            | 401 403 403 2   2   2   2   401 403 | owner of the primary profile 2 (also UV)
M41 | PUT /projects/:id, PUT /organizations/:id                            | 401 403 403 2   2   2   2   401 403 |
M42 | DELETE /people/:id, DELETE /projects/:id, DELETE /organizations/:id | 401 403 403 403 403 403 2 401 403 | "Access denied. Only superusers can delete entities."
M43 | GET /entities/suggest, GET /entities/tags, GET /entities/tags/suggest | 401 2 2 2 2 2 2 401 403 |
M4a | POST /entities/match                                                             | 401 403 2   2   2   2   2   401 403 | as suggestions, for many names; UV connects nothing yet
M44 | POST /social-links, DELETE /social-links/:id                                     | 401 403 403 2   2   2   2   401 403 | right on the linked entity
M45 | POST /upload-image                                                         | 401 2   2   2   2   2   2   401 403 | UV 3 files
M46 | DELETE /files/:entity_type/:filename                                       | 401 403 403 2   2   2   2   401 403 | uploader of an unattached file 2 (also UV, US); traversal 404
M47 | GET /files/:entity_type/:filename                                                      | 2   2   2   2   2   2   2   2   2   | random names, the public map needs them
M48 | POST /relationships, PUT /relationships/:id, DELETE /relationships/:id           | 401 403 403 403 403 2 2 401 403 | OWNER of either end; missing other end 400
M4c | POST /entities/:type/:id/join                                                    | 401 403 2   2   2   2 2 401 403 | own profile; persons 400
M4d | POST /relationships/:id/confirm, POST /relationships/:id/decline                   | 401 403 403 403 403 2 2 401 403 | OWNER of the end that was asked
M49 | GET /relationships/by-entity, GET /relationships/role-types                      | 2   2   2   2   2   2   2   2   403 | public
M4b | GET /relationships/by-node1, GET /relationships/by-node2                         | 401 2   2   2   2   2   2   401 403 |
M50 | GET /graph, GET /graph/focused, GET /graph/columns, GET /graph/changes, GET /graph/facts, GET /graph/tags, GET /graph/labels, GET /graph/states, GET /graph/years, GET /graph/colors, GET /graph/places, GET /graph/paths | 2   2   2   2   2   2   2   2   403 | public map
M5f | GET /graph/own                                                                   | 401 2   2   2   2   2   2   401 403 | what one's own roles open
M51 | GET /search/comprehensive, GET /search/entities, GET /search/facets                            | 2   2   2   2   2   2   2   2   403 | public fields; the map is "public, with search"
M5e | GET /export                                                                      | 2   2   2   2   2   2   2   2   403 | what the map and the search answer, as a file
M52 | GET /tags, GET /tags/statistics, POST /tags, PUT /tags/:id, DELETE /tags/:id, POST /tags/:id/merge, POST /tags/:id/official, DELETE /tags/:id/official, GET /tags/:id/references | 401 403 403 403 403 403 2 401 403 |
M53 | GET /locations/countries, GET /locations/countries/:iso2/states, GET /locations/countries/:iso2/states/:state_iso2/cities | 401 2 2 2 2 2 2 401 403 |
M54 | POST /error-report                                                               | 2   2   2   2   2   2   2   2   2   | 204, rate limited
M55 | GET /healthz, GET /readyz                                                        | 2   2   2   2   2   2   2   2   2   |
M56 | POST /auth/confirm-password                                                      | 401 2   2   2   2   2   2   401 401 | anyone signed in; wrong = 400
M57 | POST /auth/deactivate                                                            | 401 2   2   2   2   2   400 401 401 | SU "Cannot delete your own account."
M58 | GET /legal/:page                                                                 | 2   2   2   2   2   2   2   2   2   | part of the site
M59 | GET /docs/, GET /openapi.json                                                    | 2   2   2   2   2   2   2   2   2   |
M60 | GET /admin/users, GET /admin/users/:id, GET /admin/entities, GET /admin/entities/for-access, GET /admin/audit, GET /admin/overview, GET /admin/system | 401 403 403 403 403 403 2 401 403 |
M70 | GET /admin/deleted, DELETE /admin/deleted/:id | 401 403 403 403 403 403 2 401 403 | erasing as M61
M71 | POST /deleted/:id/restore | 401 403 404 404 404 2   2   401 403 | owners when it was deleted; to others it is not there
M61 | POST /admin/backup, POST /admin/export | 401 403 403 403 403 403 2 401 403 | a login less than 15 minutes old, else 428
M72 | GET /admin/merges, GET /admin/duplicates, PUT /admin/duplicates/:id/:other_id/dismissal, DELETE /admin/duplicates/:id/:other_id/dismissal | 401 403 403 403 403 403 2 401 403 |
M36e | GET /entities/:type/:id/survivor | 2 2 2 2 2 2 2 2 403 | where an old address leads is public, as the page is
M73 | GET /merges/preview, POST /merges, POST /merges/:id/undo                             | 401 403 403 403 403 2   2   401 403 | OW owns both
M36b | GET /people/:slug, GET /projects/:slug, GET /organizations/:slug | 2 2 2 2 2 2 2 2 403 | the pages of M36, to read
M36d | GET /oembed | 2 2 2 2 2 2 2 2 403 | how editors show pages that are public
M106 | GET /reconcile, POST /reconcile, GET /reconcile/preview/:key, GET /reconcile/suggest/:what | 2 2 2 2 2 2 2 2 403 | everybody as a visitor, without what is not for export
M98 | GET /fields | 2 2 2 2 2 2 2 2 403 | public; visitors without those that only members see
M99 | POST /fields | 401 403 403 403 403 403 2 401 403 |
M100 | PUT /fields/:id | 401 403 403 403 403 403 2 401 403 |
M101 | DELETE /fields/:id | 401 403 403 403 403 403 2 401 403 | the label typed, else 400
M102 | POST /fields/:id/archive | 401 403 403 403 403 403 2 401 403 |
M103 | POST /fields/:id/restore | 401 403 403 403 403 403 2 401 403 | within 30 days, else 404
M107 | PUT /fields/order | 401 403 403 403 403 403 2 401 403 |
M108 | POST /fields/:id/merge-options | 401 403 403 403 403 403 2 401 403 |
M109 | GET /fields/:id/missing | 401 403 403 403 403 403 2 401 403 |
M110 | GET /graph/fields | 2 2 2 2 2 2 2 2 403 | public map
M111 | GET /s/:code, GET /qr-code.svg | 2 2 2 2 2 2 2 2 403 | where a short address leads to decides who sees it
M112 | POST /short-addresses | 401 403 2 2 2 2 2 401 403 | of a view that anybody may open
M113 | GET /short-addresses, DELETE /short-addresses/:id | 401 403 403 403 403 403 2 401 403 |
M114 | GET /places/:slug | 2 2 2 2 2 2 2 2 403 | who is at a public place
M115 | GET /places/:place | 2 2 2 2 2 2 2 2 403 | the same as data
M123 | GET /graph/tiles/:z/:x/:y, GET /graph/part | 2 2 2 2 2 2 2 2 403 | parts of the public map
M118 | GET /graph/table | 2 2 2 2 2 2 2 2 403 | the public network as a table
M121 | GET /graph/sizes | 2 2 2 2 2 2 2 2 403 | numbers of the public network
M117 | GET /graph/territories | 2 2 2 2 2 2 2 2 403 | what the operator shows everybody
M119 | GET /print | 2 2 2 2 2 2 2 2 403 | what the map shows, without what is not for export
M120 | GET /label-icons, GET /label-icons/:name | 2 2 2 2 2 2 2 2 403 | files of the operator that are the same everywhere
M85 | GET /map-picture/:name | 2 2 2 2 2 2 2 2 403 | the map as visitors see it
M36c | GET /sitemap.xml, GET /sitemap-:part | 404 404 404 404 404 404 404 404 403 | only where INDEXING=on, and then public
M63 | GET /entities/:type/:id/history, GET /entities/:type/:id/versions/:act_id | 401 403 403 2 2 2 2 401 403 | access only for OW, SU; the profile's user 2 (also UV)
M64 | POST /entities/:type/:id/versions/:act_id/restore | 401 403 403 2 2 2 2 401 403 | as M40
M65 | POST /acts/:id/undo | 401 403 403 403 403 2 2 401 403 | of somebody else; own acts as M40
M91 | GET /entities/:type/:id/convert, POST /entities/:type/:id/convert | 401 403 403 403 403 2 2 401 403 | not the profile of an account: 400; an older version 409
M66 | GET /admin/changes, GET /admin/changes/reversal, POST /admin/changes/reversal | 401 403 403 403 403 403 2 401 403 |
M62 | POST /admin/import/check, POST /admin/import | 401 403 403 403 403 403 2 401 403 | as M61; other files than the checked ones 409
M6a | POST /people/:id/removal                                                         | 2   2   2   2   2   2   2   2   403 | anybody may ask to leave, also without an address
M67 | POST /reports                                                                    | 2   2   2   2   2   2   2   2   403 | a visitor leaves an address
M68 | GET /admin/reports, PUT /admin/reports/:id, POST /admin/reports/:id/hide, POST /admin/reports/:id/decide | 401 403 403 403 403 403 2 401 403 |
M69 | GET /users/me/data-download, POST /users/me/data-download, GET /users/me/data-download/file | 401 2 2 2 2 2 2 401 403 | own data only; a login less than 15 minutes old, else 428
M74 | GET /notifications, POST /notifications/read, GET /notifications/settings, PUT /notifications/settings | 401 2 2 2 2 2 2 401 403 | own notifications only, and what one may see of them
M76 | POST /people/:id/invitation                                                      | 401 403 403 403 403 2   2   401 403 | for owners of a person without an account
M77 | POST /invitations/read, POST /invitations/refuse                                 | 2   2   2   2   2   2   2   2   2   | token decides, else 400; nothing else is looked at
M78 | POST /invitations/accept                                                         | 2   403 2   2   2   2   2   2   403 | token decides; without a session it opens an account
M79 | POST /people/:id/claim                                                           | 401 403 2   2   2   2   2   401 403 | for oneself, of a person without an account
M7a | GET /people/:id/claim, GET /claims                                               | 401 2   2   2   2   2   2   401 403 | own claims, and those that one may decide
M7b | POST /claims/:id/decide                                                          | 401 403 404 404 404 404 2   401 403 | who added the person; nobody did here
M80 | GET /auth/sessions, DELETE /auth/sessions, DELETE /auth/sessions/:id                 | 401 2   2   2   2   2   2   401 401 | own sessions only
M81 | GET /role-types                                                                  | 2   2   2   2   2   2   2   2   403 | public
M82 | POST /role-types, PUT /role-types/:id, DELETE /role-types/:id                    | 401 403 403 403 403 403 2 401 403 |
M83 | GET /auth/second-factor, DELETE /auth/second-factor/totp, POST /auth/recovery-codes | 401 2   2   2   2   2   2   401 401 | of the own account; a login less than 15 minutes old, else 428
M124 | POST /auth/second-factor/totp, POST /auth/second-factor/totp/confirm, POST /auth/passkeys/options, POST /auth/passkeys | 401 403 2   2   2   2   2   401 401 | as M83 and M95; a way in is only for the owner of the address
M84 | POST /auth/second-factor/login                                                   | 2   403 2   2   2   2   2   403 403 | ticket of a right password and a code, else 400
M86 | GET /auth/identities, POST /auth/identities/begin, DELETE /auth/identities/:id     | 401 2   2   2   2   2   2   401 401 | of the own account; changes as M95
M87 | POST /auth/identities, POST /auth/provider/join                                   | 401 403 2   2   2   2   2   401 401 | the provider's answer for the own address assumed; every other = 400; else as M86
M88 | POST /auth/provider/begin                                                        | 2   2   2   2   2   2   2   2   2   | where the provider is
M89 | POST /auth/provider/login                                                        | 2   403 2   2   2   2   2   403 403 | the provider's answer assumed; every other = 400; a deleted user is a newcomer
M90 | POST /auth/provider/register                                                     | 2   400 400 400 400 400 400 2   403 | ticket of a newcomer assumed; every other = 400; else as M08
M104 | GET /tokens                                                                     | 401 2   2   2   2   2   2   401 403 | own tokens only
M105 | POST /tokens, DELETE /tokens/:id                                                | 401 403 2   2   2   2   2   401 403 | of the own account; making one: a login less than 15 minutes old, else 428
M95 | GET /auth/passkeys, PUT /auth/passkeys/:id, DELETE /auth/passkeys/:id, POST /auth/passkeys/confirm, POST /auth/second-factor/confirm | 401 2   2   2   2   2   2   401 401 | of the own account; removals as M83, and a second factor proved as lately, else 428
M96 | POST /auth/passkeys/login/options                                                | 2   2   2   2   2   2   2   2   2   | a challenge, the same for everybody
M97 | POST /auth/passkeys/login                                                        | 2   403 2   2   2   2   2   403 403 | right passkey assumed; every other = 400
M75 | POST /notifications/unsubscribe, POST /unsubscribe                               | 2   2   2   2   2   2   2   2   2   | token decides, else 400; nothing else is looked at
`;

/**
 * Cells that differ from a plain reading of the trust rules, with the reason: there the interface
 * decisions take precedence.
 */
export const departures: { row: string; callers: Caller[]; because: string }[] = [
  {
    row: 'M02',
    callers: ['UV', 'IN'],
    because: 'after the right password an unverified or inactive account is told so, with 403',
  },
  {
    row: 'M03',
    callers: ['DV'],
    because: 'sessions ended when the mode was switched on; /auth/* itself stays open',
  },
  { row: 'M06', callers: ['DV'], because: 'as M03: the session has ended, the call is open' },
  { row: 'M09', callers: ['DV'], because: '/auth/* stays open, registering aside' },
  { row: 'M11', callers: ['DV'], because: 'as M03' },
  { row: 'M12', callers: ['DV'], because: '/auth/* stays open, registering aside' },
  { row: 'M14', callers: ['DV'], because: 'as M03' },
  {
    row: 'M4b',
    callers: ['AN', 'IN'],
    because: 'by-node1 and by-node2 are not among the calls that are public to read',
  },
  { row: 'M54', callers: [...callers], because: 'the report is answered with 204, not 202' },
];

/** For IN: the cells where a deleted user is answered differently, as an unknown user. */
export const deletedCells: Partial<Record<string, Cell>> = {
  M02: '400',
  M09: '404',
  M84: '400',
  M89: '2',
  M97: '400',
};

const outsideBase = [
  ...['/cookie-info', '/ws', '/healthz', '/readyz', '/docs', '/openapi.json'],
  ...['/people/:slug', '/projects/:slug', '/organizations/:slug', '/sitemap.xml'],
  ...['/sitemap-:part', '/oembed', '/map-picture/:name', '/unsubscribe', '/reconcile'],
  ...['/places/:slug', '/s/:code', '/qr-code.svg', '/print'],
];

/** The method and full path of a call. */
export function addressOf(call: string): { method: string; path: string } {
  const [method = '', path = ''] = call.split(' ');
  const isOutside = outsideBase.some((start) => path === start || path.startsWith(`${start}/`));
  return { method, path: isOutside ? path : `/api/v1${path}` };
}

export const permissionMatrix: readonly MatrixRow[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', calls = '', cells = '', note = ''] = line.split('|').map((part) => part.trim());
    const codes = cells.split(/ +/u) as Cell[];
    return {
      id,
      calls: calls.split(', '),
      cells: Object.fromEntries(
        callers.map((caller, index) => [caller, codes[index]]),
      ) as MatrixRow['cells'],
      note,
    };
  });
