import type { RaThemeOptions } from 'react-admin'
import { ListFailed } from '../shared/list-failed.tsx'
import { linesOfList } from '../shared/resource-calls.ts'
import { ConsolePagination } from './pagination.tsx'

const colour = (role: string) => `var(--color-${role})`
const onPhone = '@media (max-width: 599.95px)'

const alertOf = (main: string, paper: string) => ({
  color: colour('ink'),
  backgroundColor: colour(paper),
  '& .MuiAlert-icon': { color: colour(main) },
})

/** What the frame and lists of react-admin look like here. Colours that MUI mixes by itself know no darkness. */
export const frameComponents: NonNullable<RaThemeOptions['components']> = {
  MuiAlert: {
    styleOverrides: {
      root: {
        '&.MuiAlert-colorInfo': alertOf('sky', 'sky-soft'),
        '&.MuiAlert-colorSuccess': alertOf('leaf', 'leaf-soft'),
        '&.MuiAlert-colorWarning': alertOf('sun', 'sun-soft'),
        '&.MuiAlert-colorError': alertOf('clay', 'clay-soft'),
      },
    },
  },
  RaList: {
    defaultProps: {
      perPage: 25,
      pagination: <ConsolePagination />,
      error: <ListFailed />,
      queryOptions: linesOfList,
    },
  },
  RaLayout: {
    styleOverrides: {
      // Without a least width, wide tables scroll by themselves and not the page.
      root: {
        minWidth: 0,
        '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
      },
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        minHeight: 34,
        margin: '1px 8px',
        padding: '4px 8px',
        borderRadius: 8,
        '&.RaMenuItemLink-active': {
          color: colour('leaf'),
          backgroundColor: colour('leaf-soft'),
          fontWeight: 700,
          '& .RaMenuItemLink-icon': { color: colour('leaf') },
        },
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
  RaListToolbar: { styleOverrides: { root: { [onPhone]: { backgroundColor: 'transparent' } } } },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        alignItems: 'center',
        [onPhone]: { backgroundColor: 'transparent', minHeight: 0, paddingTop: 8 },
      },
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: {
        // Choices stand beside each other, so that the list begins on the first screen.
        [onPhone]: {
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          columnGap: 8,
          '& > *': { gridColumn: '1 / -1', minWidth: 0 },
          '& > :has(.MuiSelect-select)': { gridColumn: 'auto' },
          '& .filter-field, & .MuiFormControl-root': { width: '100%', minWidth: 0 },
        },
      },
    },
  },
  RaSimpleList: {
    styleOverrides: {
      root: {
        '& .RaSimpleList-tertiary': { opacity: 1, fontSize: 14, color: colour('ink-muted') },
        '& .MuiListItem-root + .MuiListItem-root': { borderTop: `1px solid ${colour('line')}` },
      },
    },
  },
  RaToolbar: {
    styleOverrides: {
      // What was written is saved from wherever one is in it.
      root: {
        backgroundColor: colour('surface'),
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        borderTop: `1px solid ${colour('line')}`,
      },
    },
  },
  RaEdit: { styleOverrides: { root: { maxWidth: 920 } } },
  RaCreate: { styleOverrides: { root: { maxWidth: 920 } } },
  RaShow: { styleOverrides: { root: { maxWidth: 920 } } },
}
