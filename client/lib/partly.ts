/** A page's data as it may be while sections are late, whatever the types of its contract say. */
export type Partly<Data> = { [Section in keyof Data]?: Data[Section] | undefined };
