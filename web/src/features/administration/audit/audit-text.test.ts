import { describe, expect, it } from 'vitest';
import { actorText, detailsText, eventText, targetText } from './audit-text.ts';

describe('an entry of the audit log', () => {
  it('names the event, the actor and the target', () => {
    expect(eventText('tag_merged')).toBe('Tag merged');
    expect(eventText('reef_painted')).toBe('reef painted');
    expect(actorText({ id: 4, email: 'aroha@example.org' })).toBe('aroha@example.org');
    expect(actorText({ id: 4, email: null })).toBe('Deleted user #4');
    expect(actorText(null)).toBe('Not logged in');
    const target = { type: 'entity', id: 12, entity_type: null } as const;
    expect(targetText({ ...target, name: 'Tide Lines' })).toBe('Tide Lines');
    expect(targetText({ ...target, name: null })).toBe('Entity #12');
  });

  it('lists further details, without ids and repetitions', () => {
    expect(
      detailsText({
        name: 'REEF',
        user_id: 3,
        from: 'REEF',
        to: 'REEFS',
        added: ['A', 'B'],
        x: {},
      }),
    ).toBe('from: REEF, to: REEFS, added: A B');
    expect(detailsText({ role: 'CONTRIBUTOR', from: 'OWNER' })).toBe(
      'role: Steward, from: Administrator',
    );
    expect(detailsText({ type: 'person', fields: ['first_name', 'bio'] })).toBe(
      'fields: first name · bio',
    );
    expect(detailsText({})).toBe('');
  });
});
