/** A page's data while deferred sections may be missing, which the types of its contract do not show. */
export type PartialSections<Data> = { [Section in keyof Data]?: Data[Section] | undefined };
