// What a program reads that knows RDF and nothing of this product.
import jsonld, { type JsonLdDocument, type Options } from 'jsonld';
import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from '../entities/test-entities.ts';

type Statement = Record<'subject' | 'predicate' | 'object', { value: string }>;

const words = 'https://schema.org/';

/**
 * The statements of a document. The words of schema.org are not asked for over the network, and
 * whatever the library could not turn into a statement is an error.
 */
async function readStatements(document: object) {
  const options: Options.ToRdf & { safe: boolean } = {
    safe: true,
    documentLoader: (documentUrl) => {
      expect(documentUrl).toBe('https://schema.org');
      return Promise.resolve({ documentUrl, document: { '@context': { '@vocab': words } } });
    },
  };
  const statements = (await jsonld.toRDF(document as JsonLdDocument, options)) as unknown;
  return (subject: string | undefined, property: string) =>
    (statements as Statement[])
      .filter((one) => one.subject.value === subject && one.predicate.value === words + property)
      .map((one) => one.object.value);
}

describeOnOneEngine('JSON-LD, read by another library', (context) => {
  const { test, visitor, create } = setUpEntities(context);
  const at = (path: string) => `http://localhost:3000${path}`;

  async function aNetwork() {
    const client = await visitor();
    const person = await create(client, 'people', {
      ...{ user_id: client.userId, first_name: 'Ines', last_name: 'Quill' },
      names: [{ text: 'Inés Quill', language: 'es', use: 'own' }],
      identifiers: [{ scheme: 'orcid', value: '0000-0002-1825-0097' }],
      locations: [{ city: 'Suva', country: 'Fiji' }],
      tags_with_type: ['FLOOD', 'ARCHIVE'].map((name) => ({ name })),
    });
    const project = await create(client, 'projects', { name: 'Tide Lines', state: 'ended' });
    const relate = async (role: string, more = {}) => {
      const answer = await client.post('/api/v1/relationships', {
        ...{ node1_id: person.id, node1_type: 'person' },
        ...{ node2_id: project.id, node2_type: 'project' },
        relationship_metadata: { role_type: role, years_involved: '2019' },
        ...more,
      });
      expect(answer.statusCode, answer.body).toBe(201);
    };
    await relate('Author', {
      sources: [{ kind: 'web', title: 'Annual report', url: 'https://example.org/report' }],
    });
    await relate('Curator');
    return {
      person: at(`/people/${person.id}-ines-quill`),
      project: at(`/projects/${project.id}-tide-lines`),
    };
  }

  it('a file of the network says who they are, what they hold, and how it is known', async () => {
    const { person, project } = await aNetwork();
    const file = await new HttpClient(test.app).get('/api/v1/export?format=jsonld');
    const valuesOf = await readStatements(file.json());
    expect(valuesOf(person, 'name')).toEqual(['Ines Quill']);
    expect(valuesOf(person, 'alternateName')).toEqual(['Inés Quill']);
    expect(valuesOf(person, 'sameAs')).toEqual(['https://orcid.org/0000-0002-1825-0097']);
    expect(valuesOf(person, 'knowsAbout').sort()).toEqual(['ARCHIVE', 'FLOOD']);
    const [place] = valuesOf(person, 'homeLocation');
    expect(valuesOf(place, 'name')).toEqual(['Suva, Fiji']);
    const [state] = valuesOf(project, 'additionalProperty');
    expect([...valuesOf(state, 'name'), ...valuesOf(state, 'value')]).toEqual(['state', 'ended']);
    const roles = valuesOf(person, 'memberOf');
    expect(roles.flatMap((role) => valuesOf(role, 'roleName'))).toEqual(['Author', 'Curator']);
    expect(roles.flatMap((role) => valuesOf(role, 'startDate'))).toEqual(['2019', '2019']);
    expect(roles.flatMap((role) => valuesOf(role, 'memberOf'))).toEqual([project, project]);
    const [source] = roles.flatMap((role) => valuesOf(role, 'subjectOf'));
    expect(valuesOf(source, 'name')).toEqual(['Annual report']);
  });
});
