/** Reconstructs Magento's public GraphQL schema from published TypeScript types. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const file = fileURLToPath(import.meta.resolve('@vue-storefront/magento-types/src/Schema.ts'));

/** Returns the schema of Magento Open Source 2.4 as SDL. */
export function readMagentoSchema(): string {
  // The types of the package's own queries follow those of the schema and make up most of the file.
  const [schema = ''] = readFileSync(file, 'utf8').split(/^export type \w+(?:Query|Mutation)Variables = /m, 1);
  const { statements } = ts.createSourceFile('Schema.ts', schema, ts.ScriptTarget.Latest);
  const declared = statements.filter(ts.isInterfaceDeclaration).filter(({ name }) => name.text !== 'Scalars');
  const members = new Map(
    declared.map((type) => [type.name.text.toLowerCase(), type.members.filter(ts.isPropertySignature)]),
  );
  const implemented = new Set(declared.flatMap(supertypesOf));
  const isArguments = (name: string) => name.endsWith('Args');

  const fieldsOf = (owner: string) =>
    (members.get(owner.toLowerCase()) ?? []).map(({ name, type, questionToken }) => {
      const field = nameOf(name);
      // Argument types capitalise each word of the field name.
      const args = members.get(`${owner}${field}Args`.toLowerCase()) ?? [];
      const argumentList = args.map((arg) => `${nameOf(arg.name)}: ${typeOf(arg.type, arg.questionToken)}`).join(', ');
      return `  ${field}${argumentList && `(${argumentList})`}: ${typeOf(type, questionToken)}\n`;
    });
  const types = declared
    .filter(({ name }) => !isArguments(name.text))
    .map((type) => {
      const name = type.name.text;
      const supertypes = supertypesOf(type);
      const kind = implemented.has(name) ? 'interface' : name.endsWith('Input') ? 'input' : 'type';
      const implementsClause = supertypes.length > 0 ? ` implements ${supertypes.join(' & ')}` : '';
      return `${kind} ${name}${implementsClause} {\n${fieldsOf(name).join('')}}`;
    });
  const enums = statements
    .filter(ts.isEnumDeclaration)
    .map(({ name, members: values }) => `enum ${name.text} { ${values.map(enumValueOf).join(' ')} }`);
  return [...types, ...enums].join('\n');
}

function supertypesOf({ heritageClauses = ts.factory.createNodeArray() }: ts.InterfaceDeclaration): string[] {
  return heritageClauses.flatMap(({ types }) => types.map(({ expression }) => nameOf(expression)));
}

function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node) || ts.isStringLiteral(node)) return node.text;
  throw new TypeError(`not a name: ${ts.SyntaxKind[node.kind]}`);
}

/** Value of an enum member: the name in GraphQL, which TypeScript spells differently. */
function enumValueOf({ initializer }: ts.EnumMember): string {
  return initializer ? nameOf(initializer) : '';
}

/** Converts a TypeScript type to SDL, for example `Maybe<Array<Scalars['ID']>>` to `[ID!]`. */
function typeOf(node: ts.TypeNode | undefined, isOptional?: ts.Node): string {
  if (node && ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType)) {
    return `${nameOf(node.indexType.literal)}${isOptional ? '' : '!'}`;
  }
  if (!node || !ts.isTypeReferenceNode(node)) throw new TypeError('not a schema type');
  const name = nameOf(node.typeName);
  const [inner] = node.typeArguments ?? [];
  if (name === 'Maybe' || name === 'InputMaybe') return typeOf(inner, node);
  return `${name === 'Array' ? `[${typeOf(inner)}]` : name}${isOptional ? '' : '!'}`;
}
