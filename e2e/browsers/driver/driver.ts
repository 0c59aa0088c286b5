/** The screen of a phone, in CSS pixels. */
export const phone = { width: 390, height: 844 }

/** What a journey needs of a browser with one open page. `element` is an expression that names an element of the page. */
export interface Driver {
  /** Name and version of the browser, as `docs/browsers.md` shows them. */
  title: string
  open(url: string): Promise<void>
  address(): Promise<string>
  /** Evaluates an expression in the page and returns its JSON value. */
  evaluate(expression: string): Promise<unknown>
  click(element: string): Promise<void>
  /** Replaces the value of a text field by key strokes. */
  type(element: string, text: string): Promise<void>
  pressEnter(element: string): Promise<void>
  /** Chooses the option of a select element by its value. */
  select(element: string, value: string): Promise<void>
  /** Chooses a file, by its absolute path, in a file input. */
  upload(element: string, path: string): Promise<void>
  /** Writes what is visible as a PNG. */
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}
