import { expect, it } from 'vitest';

it('remembers no stack for each element, which a fifth of the tests’ time would go into', () => {
  const stackOf = (element: object) => Reflect.get(element, '_debugStack');
  expect(stackOf(<p />)).toBeInstanceOf(Error);
  expect(stackOf(<p />)).toBe(stackOf(<b />));
});
