// The callers of the permission matrix: accounts inserted into the database, signed in over HTTP.

import type { EntityRole, EntityType, UserType } from '@mangrove/contract';
import { hash } from '@node-rs/argon2';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Secret } from '../../src/adapters/secret.ts';
import { readNetworkVersion } from '../../src/db/network-version.ts';
import type { Db } from '../../src/db/open.ts';
import { transact } from '../../src/db/transact.ts';
import { setAside } from '../../src/domain/deleted/set-aside.ts';
import { asNetworkTx } from '../../src/domain/history/change-network.ts';
import { hashToken, randomToken } from '../../src/features/sessions/tokens.ts';
import { pictureName, putLabelIcon, putPicture } from '../example-picture.ts';
import { anEntityOf, anOrganization, aPerson, aProject, relate } from '../factories.ts';
import { HttpClient } from '../http-client.ts';
import { quickHashing, type TestApp } from '../test-app.ts';
import { changeText } from './example-change.ts';
import type { Caller } from './permission-matrix.ts';

/** A browser is identified by cookies, a program by its bearer token alone. */
export type ClientKind = 'browser' | 'program';

export const password = 'salt water archive';
export const otherPassword = 'another good one';

export interface Account {
  id: number;
  email: string;
}

export interface Actor {
  kind: ClientKind;
  account: Account;
  client: HttpClient;
  /** The access token of a signed-in program. */
  bearer: string | undefined;
  refreshToken: string | undefined;
}

const roles: Partial<Record<Caller, EntityRole>> = { ME: 'MEMBER', CO: 'CONTRIBUTOR', OW: 'OWNER' };

export class Callers {
  readonly #test: TestApp;
  readonly db: Db;
  readonly secret: Secret;
  #passwordHash = '';
  #count = 0;
  /** The entities that requests name: ME, CO and OW have their role on each. */
  person = 0;
  project = 0;
  organization = 0;

  constructor(test: TestApp, db: Db) {
    this.#test = test;
    this.db = db;
    this.secret = test.secret;
  }

  /** Creates the entities that requests name; called again after all data was cleared. */
  async begin(): Promise<void> {
    this.#passwordHash ||= await hash(password, { algorithm: 2, ...quickHashing });
    this.person = await aPerson(this.db, 'Aroha Ngata');
    this.project = await aProject(this.db, 'Low Water');
    this.organization = await anOrganization(this.db, 'River House');
    await relate(this.db, this.person, this.project, 'Artist', '1869');
    await putPicture(this.db, this.#test.dataDir, pictureName);
    putLabelIcon(this.#test.dataDir);
  }

  networkVersion(): Promise<string> {
    return readNetworkVersion(this.db);
  }

  async account(
    given: { isVerified?: boolean; isSuperuser?: boolean; role?: EntityRole | undefined } = {},
  ): Promise<Account> {
    this.#count += 1;
    const email = `caller${this.#count}@example.org`;
    const { id } = await this.db
      .insertInto('users')
      .values({
        email,
        email_key: email,
        name: `Caller ${this.#count}`,
        password_hash: this.#passwordHash,
        is_verified: given.isVerified ?? true,
        is_superuser: given.isSuperuser ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (given.role) {
      const role = { user_id: id, role_type: given.role, is_verified: true };
      await this.db
        .insertInto('user_roles')
        .values(
          [this.person, this.project, this.organization].map((entity_id) => ({
            ...role,
            entity_id,
          })),
        )
        .execute();
    }
    return { id, email };
  }

  /** DV is a user whose session development mode ends. */
  async actor(
    caller: Caller | 'deleted',
    kind: ClientKind,
    userType: UserType = 'person',
  ): Promise<Actor> {
    const isDeleted = caller === 'deleted';
    if (caller === 'UV') return this.#register(kind, userType);
    const account = await this.account({
      isSuperuser: caller === 'SU',
      role: isDeleted ? undefined : roles[caller],
    });
    if (caller === 'AN') return this.anonymous(kind, account);
    const actor = await this.signIn(kind, account);
    if (caller === 'IN') {
      await this.db
        .updateTable('users')
        .set({ is_active: false })
        .where('id', '=', account.id)
        .execute();
    }
    if (isDeleted) await this.db.deleteFrom('users').where('id', '=', account.id).execute();
    return actor;
  }

  anonymous(kind: ClientKind, account: Account): Actor {
    const client = new HttpClient(this.#test.app, kind);
    return { kind, account, client, bearer: undefined, refreshToken: undefined };
  }

  async signIn(kind: ClientKind, account: Account): Promise<Actor> {
    const client = new HttpClient(this.#test.app, kind);
    const answer = await client.form('/api/v1/auth/login', { username: account.email, password });
    if (answer.statusCode !== 200) throw new Error(`could not sign in: ${answer.body}`);
    return this.#signedIn(kind, account, client, answer);
  }

  async #register(kind: ClientKind, userType: UserType): Promise<Actor> {
    this.#count += 1;
    const email = `caller${this.#count}@example.org`;
    const client = new HttpClient(this.#test.app, kind);
    const body = { email, password, user_type: userType };
    const answer = await client.post('/api/v1/auth/register?auto_login=true', body);
    if (answer.statusCode !== 201) throw new Error(`could not register: ${answer.body}`);
    return this.#signedIn(kind, { id: answer.json().user.id, email }, client, answer);
  }

  async #signedIn(
    kind: ClientKind,
    account: Account,
    client: HttpClient,
    answer: LightMyRequestResponse,
  ): Promise<Actor> {
    const pair = answer.json<{ access_token: string; refresh_token: string }>();
    // The CSRF token is fetched now, as in an open page; it expires with the session.
    if (kind === 'browser') await client.csrfToken();
    else client.cookies.clear();
    const bearer = kind === 'program' ? pair.access_token : undefined;
    return { kind, account, client, bearer, refreshToken: pair.refresh_token };
  }

  /** Sends a request as this caller: with cookies and CSRF token, or with the bearer token. */
  async send(actor: Actor, options: InjectOptions): Promise<LightMyRequestResponse> {
    const isWriting = options.method !== 'GET';
    const csrf = actor.kind === 'browser' && isWriting ? await actor.client.csrfToken() : undefined;
    if (actor.kind === 'program') actor.client.cookies.clear();
    return actor.client.send({
      ...options,
      headers: {
        ...(actor.bearer ? { authorization: `Bearer ${actor.bearer}` } : {}),
        ...(csrf ? { 'x-csrf-token': csrf } : {}),
        ...options.headers,
      },
    });
  }

  /** An entity on which nobody has a role. */
  unownedEntity(type: EntityType): Promise<number> {
    return anEntityOf(this.db, type);
  }

  /** The database, for examples with special needs. */
  /** @returns the id of a tag of this name. */
  async tag(name: string): Promise<number> {
    const { id } = await this.db
      .insertInto('tags')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The role of a separate user on the project. @returns its id. */
  async memberRole(isVerified: boolean): Promise<number> {
    const { id: user_id } = await this.account();
    const role = { user_id, entity_id: this.project, role_type: 'MEMBER' as const };
    const { id } = await this.db
      .insertInto('user_roles')
      .values({ ...role, is_verified: isVerified })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A deleted project on which the user had the usual role. @returns the deleted item's id. */
  async deletedItem({ id: userId }: Account): Promise<number> {
    const entityId = await this.unownedEntity('project');
    const [role] = await this.db
      .selectFrom('user_roles')
      .select('role_type')
      .where('user_id', '=', userId)
      .where('entity_id', '=', this.project)
      .execute();
    if (role) {
      const row = { user_id: userId, entity_id: entityId, role_type: role.role_type };
      await this.db.insertInto('user_roles').values(row).execute();
    }
    const { itemIds } = await transact(this.db, (tx) =>
      setAside(asNetworkTx(tx, 'a test'), this.#test.clock, [entityId], { by: null }),
    );
    return itemIds[0] ?? 0;
  }

  /** The only link of the person, so that the limit is never reached. @returns its id. */
  async shownLink(): Promise<number> {
    await this.db.deleteFrom('social_links').where('entity_id', '=', this.person).execute();
    const { id } = await this.db
      .insertInto('social_links')
      .values({ entity_id: this.person, platform: 'x', url: 'handle' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A change of the organisation's text that can be undone. @returns the act and its user. */
  async change(): Promise<{ act: number; user: number }> {
    const { id: user } = await this.account();
    return { act: await changeText(this.db, user, this.organization), user };
  }

  /** Decisions that keep all entities of a user; another owner is created for them. */
  async keepAll({ id }: Account): Promise<{ id: number; type: EntityType; action: 'keep' }[]> {
    await this.account({ role: 'OWNER' });
    const rows = await this.db
      .selectFrom('user_roles')
      .innerJoin('entities', 'entities.id', 'user_roles.entity_id')
      .select(['entities.id', 'entities.type'])
      .where('user_roles.user_id', '=', id)
      .where('role_type', '<>', 'MEMBER')
      .execute();
    return rows.map((row) => ({ ...row, action: 'keep' as const }));
  }

  /** The picture that the person shows, without an uploader. @returns its name. */
  async shownPicture(): Promise<string> {
    this.#count += 1;
    const name = `${'picture'.repeat(3)}${this.#count}.webp`;
    await putPicture(this.db, this.#test.dataDir, name);
    await this.db
      .updateTable('entities')
      .set({ photo_url: `/api/v1/files/person/${name}` })
      .where('id', '=', this.person)
      .execute();
    return name;
  }

  /** The token of a mailed link; it belongs to nobody if the user is deleted. */
  async link(purpose: 'verify' | 'reset', { id }: Account): Promise<string> {
    const token = randomToken();
    const user = await this.db.selectFrom('users').select('id').where('id', '=', id).execute();
    if (user.length === 0) return token;
    const now = this.#test.clock.now();
    await this.db
      .insertInto('mailed_links')
      .values({
        token_hash: hashToken(token),
        purpose,
        user_id: id,
        created_at: now,
        expires_at: new Date(now.getTime() + 60_000),
      })
      .execute();
    return token;
  }
}
