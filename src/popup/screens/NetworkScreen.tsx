import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { NetworkView } from '../../messaging/network-contract.ts'
import { referenceOf } from '../../protocol/caip.ts'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'
import { Empty } from '../components/Empty.tsx'
import { Failure } from '../components/Failure.tsx'
import { NetworkForm } from '../components/NetworkForm.tsx'
import { NodeForm } from '../components/NodeForm.tsx'
import { NodeList } from '../components/NodeList.tsx'
import { PublicNode } from '../components/PublicNodes.tsx'
import { Screen } from '../components/Screen.tsx'
import { faultText } from '../fault-text.ts'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The details of a network and its node. */
export const NetworkScreen = ({
  chainId,
  wallet,
}: {
  chainId: string
  wallet: WalletCalls
}): ReactNode => {
  const [, navigate] = useLocation()
  const ask = useCallback(() => wallet.call('listNetworks'), [wallet])
  const answer = useAnswer({ wallet, event: 'networksChanged', ask })
  if (answer.status === 'loading') return null
  const network =
    answer.status === 'ready'
      ? answer.value.find((one) => one.chainId === chainId)
      : undefined

  return (
    <Screen
      title={network?.name ?? chainId}
      back={paths.networks}
      emblem={
        network && (
          <NetworkIcon chainId={chainId} name={network.name} size={28} />
        )
      }
    >
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && !network && (
        <Empty
          title={text('networkNotFound')}
          hint={text('networkNotFoundHint')}
        />
      )}
      {network && (
        <>
          <Facts network={network} />
          <PublicNode network={network} wallet={wallet} />
          <Nodes network={network} wallet={wallet} />
          {network.kind === 'custom' && (
            <CustomNetwork
              network={network}
              wallet={wallet}
              onRemoved={() => {
                showToast(text('networkRemoved', network.name))
                navigate(paths.networks)
              }}
            />
          )}
        </>
      )}
    </Screen>
  )
}

/** The form of a node; with several, also their list. */
const Nodes = ({
  network,
  wallet,
}: {
  network: NetworkView
  wallet: WalletCalls
}): ReactNode => {
  const { node, nodes } = network
  const [at, setAt] = useState(0)
  // A form is about one node: after a change of their order, a new one begins.
  const [turn, setTurn] = useState(0)
  const select = (next: number): void => {
    setAt(next)
    setTurn(turn + 1)
  }
  return (
    <>
      {(nodes.length > 1 || at > 0) && (
        <NodeList
          network={network}
          wallet={wallet}
          selected={at}
          onSelect={select}
        />
      )}
      <NodeForm
        key={turn}
        network={network}
        wallet={wallet}
        at={at}
        onRemoved={() => setAt(0)}
      />
      {node.source === 'chosen' && at < nodes.length && (
        <button
          type="button"
          className="button"
          onClick={() => select(nodes.length)}
        >
          {text('addNode')}
        </button>
      )}
    </>
  )
}

const Facts = ({
  network: { chainId, symbol, explorerUrl },
}: {
  network: NetworkView
}): ReactNode => (
  <dl className="figures">
    <div className="figure">
      <dt>{text('chainId')}</dt>
      <dd>{referenceOf(chainId)}</dd>
    </div>
    <div className="figure">
      <dt>{text('symbol')}</dt>
      <dd>
        <bdi>{symbol}</bdi>
      </dd>
    </div>
    {explorerUrl !== undefined && (
      <div className="figure">
        <dt>{text('explorer')}</dt>
        <dd>
          <a
            className="outside"
            href={explorerUrl}
            target="_blank"
            rel="noreferrer"
            dir="ltr"
          >
            {explorerUrl.replace('https://', '')}
          </a>
        </dd>
      </div>
    )}
  </dl>
)

const CustomNetwork = ({
  network: { chainId, name, symbol, explorerUrl = '' },
  wallet,
  onRemoved,
}: {
  network: NetworkView
  wallet: WalletCalls
  onRemoved: () => void
}): ReactNode => {
  const [isConfirming, setConfirming] = useState(false)
  const [error, setError] = useState<string>()
  const number = chainId.slice('eip155:'.length)

  const remove = async (): Promise<void> => {
    setError(undefined)
    try {
      await wallet.call('removeNetwork', { chainId })
      onRemoved()
    } catch (failure) {
      setError(faultText(failure))
    }
  }

  return (
    <section className="stack" aria-labelledby="custom-title">
      <h2 className="section-title" id="custom-title">
        {text('customNetwork')}
      </h2>
      <NetworkForm
        initial={{ chainId: number, name, symbol, explorerUrl }}
        isNew={false}
        onSave={(input) => wallet.call('editNetwork', input)}
      />
      {error !== undefined && <Failure>{error}</Failure>}
      <button
        type="button"
        className="button button-danger"
        onClick={() => setConfirming(true)}
      >
        {text('removeNetwork')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={text('removeNetworkTitle', name)}
          hint={text('removeNetworkHint')}
          confirm={text('removeNetwork')}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}
