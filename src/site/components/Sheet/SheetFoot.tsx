import { Fragment, type ReactNode } from 'react';
import { Island } from '../../islands/Island.tsx';
import { SheetDate } from './SheetParts.tsx';
import type { QrCode } from './sheet-foot.server.ts';

export interface SheetFootView {
  qr: QrCode;
  /** Where the code leads: `https://cvsierra.example.org/agenda#calendario`. */
  address: string;
}

interface Props extends SheetFootView {
  /** Beside it. */
  children?: ReactNode;
}

/** The foot of a sheet on paper: how to get what it says as it is by now, and how old the paper is. */
export function SheetFoot({ qr, address, children }: Props) {
  const { hash, host, pathname } = new URL(address);
  return (
    <div className="sheet-foot" data-paper-only="">
      <svg
        className="sheet-code"
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Código QR con esa dirección"
      >
        <path d={qr.path} stroke="currentColor" />
      </svg>
      <div>
        <p className="sheet-lead">¿Ha cambiado algo? Míralo en el móvil</p>
        <p>
          Apunta al código con la cámara: se abre la web
          {hash && ', y desde ahí lo pasas a tu calendario, que se actualiza solo'}.
        </p>
        <p className="sheet-address">
          {(host + pathname).split('/').map((part, i) => (
            <Fragment key={part}>
              {i > 0 && '/'}
              <wbr />
              {part}
            </Fragment>
          ))}
        </p>
        <Island name="SheetDate" of={SheetDate} props={{}} season />
      </div>
      <div>{children}</div>
    </div>
  );
}
