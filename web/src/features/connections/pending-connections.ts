import {
  audiences,
  calls,
  directions,
  type EntityType,
  entityKinds,
  entityTypes,
  splitName,
  turnDirection,
} from '@mangrove/contract/browser';
import { callApi } from '../../api/api-client.ts';
import { type ApiError, detailOr } from '../../api/api-error.ts';
import { makeIdempotencyKey } from '../../api/idempotency-key.ts';
import { createEntity } from '../../domain/entity/entity-calls.ts';
import {
  isSameSources,
  isSourceDrafts,
  sourcesToSend,
} from '../../domain/source-editor/source-drafts.ts';
import {
  draftReader,
  isText,
  oneOf,
  optional,
  shapeOf,
} from '../../kit/pending-edits/draft-reader.ts';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import type { EditCalls } from '../../kit/pending-edits/send-edits.ts';
import { connectionOf } from './api.ts';
import {
  type ConnectionText,
  type NewConnection,
  type OtherParty,
  type StoredConnection,
  textOf,
  withCreated,
  withCreationKey,
} from './connection-edits.ts';
import { inviteNewPerson, isRefusedAddress } from './invite-new-person.ts';
import { adding, alerts } from './messages.ts';

interface ConnectionList {
  entity: SavedEntity;
  stored: () => readonly StoredConnection[];
  updateAdditions: (update: (value: NewConnection) => NewConnection) => void;
  /** Called with the name of each new person who was invited, or with why not. */
  onInvited?: (name: string, problem: string | null) => void;
  /** Called with each act that undo takes back. */
  onAct?: (actId: number) => void;
}

/** The calls that save the connections of an entity; new entities are created first. */
export function connectionCallsOf({
  entity,
  stored,
  updateAdditions,
  onInvited,
  onAct,
}: ConnectionList): EditCalls<StoredConnection, NewConnection, ConnectionText> {
  const creations = new Map<string, Promise<OtherParty>>();
  const failedCreations = new Map<unknown, EntityType>();
  /** Creates a new entity once, even if several connections of the save are to it. */
  const createOnce = (other: OtherParty): Promise<OtherParty> => {
    if (!other.creation) return Promise.resolve(other);
    const { key } = other.creation;
    const begun = creations.get(key) ?? createParty(other);
    creations.set(key, begun);
    return begun;
  };
  const createParty = async ({ creation, ...party }: OtherParty): Promise<OtherParty> => {
    const { key = '', description = '', email } = creation ?? {};
    try {
      const change = entityKinds[party.type].isHuman
        ? splitName(party.name)
        : { name: party.name, description };
      const { id } = await createEntity(party.type, change, key);
      if (email) {
        try {
          onInvited?.(party.name, await inviteNewPerson(id, email));
        } catch (error) {
          // The person is gone again: another try creates another one.
          if (isRefusedAddress(error)) {
            updateAdditions((value) => withCreationKey(value, key, makeIdempotencyKey()));
          }
          throw error;
        }
      }
      updateAdditions((value) => withCreated(value, key, id));
      return { ...party, id };
    } catch (error) {
      failedCreations.set(error, party.type);
      throw error;
    }
  };
  return {
    add: async (value, key) => {
      const other = await createOnce(value.other);
      // The relationship starts at the entity in whose editor it is added.
      const body = {
        node1_id: entity.id,
        node1_type: entity.type,
        node2_id: other.id,
        node2_type: other.type,
        ...bodyOf(value),
        ...(value.direction && { direction: value.direction }),
        ...(value.sources && { sources: sourcesToSend(value.sources) }),
      };
      const options = { idempotencyKey: key, onAct };
      const made = await callApi(calls.createRelationship, { body }, options);
      // Keeps the chosen `other`: the reply may describe the relationship from the other end.
      return { ...connectionOf(made, entity.id), other };
    },
    edit: async (id, change) => {
      const known = stored().find((connection) => connection.id === id);
      const isTurned = known !== undefined && known.direction !== change.direction;
      const seen = change.direction ?? null;
      const direction = known?.isOutgoing ? seen : turnDirection(seen);
      const sources = change.sources ?? [];
      const isSaid = known !== undefined && isSameSources(known.sources ?? [], sources);
      const body = {
        ...bodyOf(change),
        ...(isTurned && { direction }),
        ...(!isSaid && { sources: sourcesToSend(sources) }),
      };
      const input = { params: { id }, body };
      const reply = await callApi(calls.updateRelationship, input, { onAct });
      const saved = connectionOf(reply, entity.id);
      if (!known) return saved;
      const { direction: _former, sources: _before, ...rest } = known;
      return { ...rest, ...textOf(saved) };
    },
    remove: (id) => callApi(calls.deleteRelationship, { params: { id } }, { onAct }),
    sentenceOf: (stage, error, { key }) => {
      if (stage === 'edits') return alerts.updateFailed(Number(key), error.message);
      if (stage === 'deletions') return deletionSentence(Number(key), error);
      if (isRefusedAddress(error)) return alerts.refused(error.message);
      const type = failedCreations.get(error);
      if (type) return detailOr(error, adding.createFailed(type));
      if (error.status === 400) return alerts.createInvalid(error.message);
      return error.status === 403 ? alerts.createForbidden : alerts.createFailed(error.message);
    },
  };
}

function bodyOf({ role, years, audience }: ConnectionText) {
  const relationship_metadata = { role_type: role, years_involved: years };
  return { relationship_metadata, ...(audience && { audience }) };
}

function deletionSentence(id: number, { status, message }: ApiError): string {
  if (status === 403) return alerts.deleteForbidden(id);
  return status === 404 ? alerts.deleteMissing(id) : alerts.deleteFailed(id, message);
}

const text = {
  role: isText,
  years: isText,
  audience: optional(oneOf(...audiences)),
  direction: optional(oneOf(...directions)),
  sources: optional(isSourceDrafts),
};

/** Reads a stored draft from JSON; null for any other shape. */
export const readConnectionsDraft = draftReader<NewConnection, ConnectionText>(
  shapeOf<NewConnection>({
    other: shapeOf<OtherParty>({
      id: Number.isInteger,
      type: oneOf(...entityTypes),
      name: isText,
      photoUrl: optional(isText),
      creation: optional(shapeOf({ key: isText, description: isText, email: optional(isText) })),
    }),
    ...text,
  }),
  shapeOf<ConnectionText>(text),
);
