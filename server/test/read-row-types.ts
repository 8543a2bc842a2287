// Reads the row type of each `sql<Row>` with the compiler, so that tests can check rows against it:
// see hold-row-types.ts.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Node } from 'typescript/unstable/ast';
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { nameOf, type RowTypes, type Shape } from './row-shapes.ts';

/** JSON in rows is not nested deeper than this. */
const maxDepth = 6;

export function readRowTypes(): RowTypes {
  const config = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
  const api = new API();
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`The compiler does not know ${config}.`);
    const found: RowTypes = {};
    for (const file of project.program.getSourceFileNames()) {
      if (!/\/server\/src\/(?!.*\.test\.ts$|.*\/test-[^/]+$)/u.test(file)) continue;
      // Parsing every file would take seconds.
      if (!readFileSync(file, 'utf8').includes('sql<')) continue;
      const source = project.program.getSourceFile(file);
      if (source) visit(source, project.checker, found, file.replace(/^.*\/server\//u, 'server/'));
    }
    return found;
  } finally {
    api.close();
  }
}

function visit(node: Node, checker: Checker, found: RowTypes, where: string): void {
  const [row] = isTaggedTemplateExpression(node) ? (node.typeArguments ?? []) : [];
  if (
    isTaggedTemplateExpression(node) &&
    row &&
    isIdentifier(node.tag) &&
    node.tag.text === 'sql'
  ) {
    const type = checker.getTypeFromTypeNode(row);
    const shape = type ? shapeOf(type, checker, 0) : [];
    // An `sql` value within a statement has a type too, but is checked as that statement's column.
    if (shape.some((one) => typeof one === 'object' && 'fields' in one)) {
      const name = nameOf(piecesOf(node.template));
      if (/^[\s?]*$/u.test(name)) throw new Error(`${where}: a typed statement without a text.`);
      found[name] = [...(found[name] ?? []), { where, shape }];
    }
  }
  node.forEachChild((child) => visit(child, checker, found, where));
}

function piecesOf(template: Node): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  if (!isTemplateExpression(template)) throw new Error('A template of an unknown kind.');
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

function shapeOf(type: Type, checker: Checker, depth: number): Shape {
  if (type.isUnionType()) return type.getTypes().flatMap((one) => shapeOf(one, checker, depth));
  const { flags } = type;
  if (flags & TypeFlags.Null) return ['null'];
  if (flags & TypeFlags.Undefined) return ['undefined'];
  if (flags & (TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.BooleanLiteral)) {
    return [{ literal: (type as unknown as { value: string | number | boolean }).value }];
  }
  if (flags & TypeFlags.StringLike) return ['string'];
  if (flags & TypeFlags.NumberLike) return ['number'];
  if (flags & TypeFlags.BooleanLike) return ['boolean'];
  if (depth > maxDepth || !(flags & (TypeFlags.Object | TypeFlags.Intersection))) return ['any'];
  if (type.getSymbol()?.name === 'Date') return ['Date'];
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0]);
    return [{ items: item ? shapeOf(item, checker, depth + 1) : ['any'] }];
  }
  // A type with an index signature has no field that could be missing.
  if (checker.getIndexInfosOfType(type).length > 0) return ['any'];
  const fields: Record<string, Shape> = {};
  for (const property of checker.getPropertiesOfType(type)) {
    const value = checker.getTypeOfSymbol(property);
    const shape: Shape = value ? shapeOf(value, checker, depth + 1) : ['any'];
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    fields[property.name] = isOptional ? [...shape, 'undefined'] : shape;
  }
  return [{ fields }];
}
