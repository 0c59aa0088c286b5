import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheet that is open over the screen of this entry. */
    sheet?: string
  }
}

/** A sheet with an entry of its own in the history: going back closes it, and coming back to it opens it again. */
export function useSheetInHistory(name: string) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isOpen = useLocation({ select: ({ state }) => state.sheet === name })
  return {
    isOpen,
    open: () => void navigate({ to: '.', search: true, state: { sheet: name }, resetScroll: false }),
    close: () => history.back(),
  }
}
