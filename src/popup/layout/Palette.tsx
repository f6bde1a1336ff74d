import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { Failure } from '../components/Failure.tsx'
import { Modal } from '../components/Modal.tsx'
import { useNames } from '../names/names-context.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { chooseTheme } from '../theme.ts'
import { useAnswer } from '../use-answer.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import {
  type Act,
  type Command,
  commandsOf,
  findCommands,
} from './palette-commands.ts'
import '../styles/palette.css'

/** Finds screens, accounts, networks, sites and settings by name. */
export const Palette = ({
  view,
  wallet,
  onClose,
}: {
  view: WalletView
  wallet: WalletCalls
  onClose: () => void
}): ReactNode => {
  const [, navigate] = useLocation()
  const commands = useCommands(view, wallet)
  const { error, run } = useRun<'command'>()

  /** Resolves with the path to show, if another one. */
  const perform = async (act: Act): Promise<string | undefined> => {
    if ('go' in act) return act.go
    if ('account' in act) {
      await wallet.call('chooseHomeAccount', { address: act.account })
      return paths.home
    }
    if ('network' in act) {
      await wallet.call('chooseHomeNetwork', { chainId: act.network })
      return paths.home
    }
    if ('theme' in act) chooseTheme(act.theme)
    else await wallet.call('lock')
    return undefined
  }

  return (
    <Modal title={text('paletteTitle')} look="palette" onClose={onClose}>
      {(close) => (
        <>
          <Search
            commands={commands}
            onRun={async ({ act }) => {
              const done = await run({
                name: 'command',
                task: () => perform(act),
              })
              if (!done) return
              // First: nothing behind an open dialog can take the focus.
              close()
              if (done.value !== undefined) navigate(done.value)
            }}
          />
          {error !== undefined && <Failure>{error}</Failure>}
        </>
      )}
    </Modal>
  )
}

const useCommands = (view: WalletView, wallet: WalletCalls): Command[] => {
  const askHome = useCallback(() => wallet.call('getHome'), [wallet])
  const home = useAnswer({ wallet, event: 'networksChanged', ask: askHome })
  const askSites = useCallback(() => wallet.call('listSites'), [wallet])
  const sites = useAnswer({ wallet, event: 'sitesChanged', ask: askSites })
  const { all } = useNames()
  return commandsOf({
    view,
    home: home.status === 'ready' ? home.value : undefined,
    sites: sites.status === 'ready' ? sites.value : [],
    names: all,
  })
}

/** A search field with the list of what it finds. */
const Search = ({
  commands,
  onRun,
}: {
  commands: readonly Command[]
  onRun: (command: Command) => void
}): ReactNode => {
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const found = findCommands(commands, search)
  const place = Math.max(
    0,
    found.findIndex((one) => one.id === active),
  )
  const chosen = found[place]

  // Not `[chosen]`: the list arrives in parts and is built for each render.
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }, [place])

  const move = (by: number): void =>
    setActive(found.at((place + by) % found.length)?.id)

  const press = (event: KeyboardEvent): void => {
    // Of an input method, which composes a word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && chosen) onRun(chosen)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        className="field-input"
        role="combobox"
        aria-label={text('paletteSearch')}
        placeholder={text('paletteSearch')}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${place}`}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setActive(undefined)
        }}
        onKeyDown={press}
      />
      <div
        className="palette-list"
        role="listbox"
        id={id}
        ref={list}
        aria-label={text('paletteTitle')}
        data-scrolls=""
      >
        {found.map((command, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has them
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          <div
            className="palette-option"
            role="option"
            id={`${id}-${at}`}
            key={command.id}
            aria-selected={at === place}
            onClick={() => onRun(command)}
          >
            <bdi className="palette-name">{command.name}</bdi>
            <span className="palette-kind">{command.kind}</span>
          </div>
        ))}
      </div>
      <p className="report" role="status">
        {found.length === 0 && text('nothingFound')}
      </p>
    </>
  )
}
