import { searchConsole, searchMinLength } from '../../../../contract/staff/search.ts'
import { useServerQuery } from '../../shared/server/server-query.ts'

/** What the server finds for a text of two or more characters. Read once, because a search by phone number is recorded. */
export const useConsoleSearch = (text: string) =>
  useServerQuery(
    searchConsole,
    { query: { text } },
    { enabled: text.length >= searchMinLength, readOnce: true },
  )
