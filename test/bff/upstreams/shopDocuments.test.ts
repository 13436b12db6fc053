import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  parse,
  print,
  validate,
  visit,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  authorizationTokenMutation,
  cartQuery,
  createEmptyCartMutation,
  customerQuery,
  miniCartQtyQuery,
} from '../../../bff/upstreams/shop/shopQueries.ts';
import { shopSchema } from '../../../sandbox/shop/schema.ts';
import { readMagentoSchema } from '../../support/magentoSchema.ts';

const types = ['ATICKET', 'SESSION'] as const;
const flags = [true, false];
const documents = [
  ...types.map(miniCartQtyQuery),
  ...types.flatMap((type) =>
    flags.flatMap((groupIdOnly) =>
      flags.map((authHasGroup) => authorizationTokenMutation(type, { groupIdOnly, authHasGroup })),
    ),
  ),
  customerQuery,
  createEmptyCartMutation,
  ...flags.map((addOn) => cartQuery({ addOn })),
];

const magentoSource = readMagentoSchema();
const plainMagento = buildSchema(magentoSource);
const extensions = readFileSync('bff/upstreams/shop/shopExtensions.graphql', 'utf8');
const vendorMagento = buildSchema(magentoSource + extensions);
const sandboxShop = buildSchema(shopSchema);
/** Fields that the vendor adds to Magento. */
const vendorFields = new Set(
  parse(extensions).definitions.flatMap((definition) =>
    definition.kind === 'ObjectTypeExtension' || definition.kind === 'InterfaceTypeExtension'
      ? (definition.fields ?? []).map(({ name }) => name.value)
      : [],
  ),
);

/** Returns a document without the vendor's fields; null when nothing is left. */
function standardPart(document: DocumentNode): DocumentNode | null {
  let isEmpty = false;
  const remaining = visit(document, {
    Field: { enter: (field: FieldNode) => (vendorFields.has(field.name.value) ? null : undefined) },
    OperationDefinition: {
      leave(operation) {
        isEmpty = operation.selectionSet.selections.length === 0;
      },
    },
  });
  return isEmpty ? null : remaining;
}

describe.each(documents)('%s', (text) => {
  const document = parse(text);

  test('is valid for Magento 2.4 with the vendor’s fields, and for the sandbox', () => {
    expect(validate(vendorMagento, document)).toEqual([]);
    expect(validate(sandboxShop, document)).toEqual([]);
  });

  test('is valid for plain Magento 2.4 except for the vendor’s fields', () => {
    const faults = validate(plainMagento, document).map(({ message }) => message);
    const unknownFields = faults.map(
      (message) => /^Cannot query field "(\w+)" on type "\w+"\./.exec(message)?.[1] ?? message,
    );
    expect(unknownFields.filter((field) => !vendorFields.has(field))).toEqual([]);
    const rest = standardPart(document);
    if (rest) expect(validate(plainMagento, rest).map(({ message }) => message)).toEqual([]);
  });

  test('has exactly one named operation and no user input', () => {
    const operations = document.definitions.map((definition) =>
      definition.kind === 'OperationDefinition' ? definition.name?.value : definition.kind,
    );
    expect(operations).toEqual([
      expect.stringMatching(/^(miniCartQty|getAuthorizationToken|customer|createEmptyCart|cart)$/),
    ]);
    expect(print(document).replace('"Y"', '')).not.toContain('"');
  });
});

test('the vendor’s fields are the six of the specification', () => {
  expect([...vendorFields].sort()).toEqual([
    'additional_message',
    'buy_page_url',
    'checkout_url',
    'getAuthorizationToken',
    'miniCartQty',
    'translate',
  ]);
});

test('the cart query consists mainly of standard fields', () => {
  const rest = standardPart(parse(cartQuery({ addOn: true })));
  expect(rest && print(rest)).toMatch(
    /total_quantity[\s\S]+subtotal_including_tax[\s\S]+price_range[\s\S]+row_total_including_tax/,
  );
});

test('fields of the sandbox’s schema have Magento’s types, or their non-null variants', () => {
  for (const name of ['Cart', 'CartPrices', 'CartItemPrices', 'PriceRange', 'ProductPrice', 'Customer']) {
    const fields = (schema: typeof sandboxShop) =>
      (schema.getType(name) as GraphQLObjectType | undefined)?.getFields() ?? {};
    const magentoFields = fields(plainMagento);
    for (const [field, { type }] of Object.entries(fields(sandboxShop))) {
      // The sandbox has one kind of item where Magento has an interface.
      const expected =
        magentoFields[field] && String(magentoFields[field].type).replace('CartItemInterface', 'CartItem');
      if (expected) expect([expected, `${expected}!`], `${name}.${field}`).toContain(String(type));
    }
  }
});
