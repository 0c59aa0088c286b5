import { site } from '../../../shared/site.ts'

/** Link to the consultation chat, in a new window. */
export const ChatLink = ({ children }: { children: string }) => (
  <a
    href={site().links.chat}
    target="_blank"
    rel="noopener"
    className="font-semibold whitespace-nowrap text-leaf underline underline-offset-4"
  >
    {children}
  </a>
)
