/**
 * In place of the viewer while its code is on its way, which on a bad line may be long: says so, and can be closed. Where
 * the code does not come it says that, and offers the page anew: some browsers remember that a script could not be had.
 * @param onClose asked for by the visitor
 */
export function openingDialog(onClose: () => void): { close(): void; fail(): void } {
  const dialog = document.createElement('dialog');
  dialog.dataset.opening = '';
  const words = document.createElement('p');
  words.id = 'abriendo-foto';
  dialog.setAttribute('aria-labelledby', words.id);
  words.setAttribute('role', 'status');
  words.textContent = 'Abriendo la foto…';
  const button = (label: string, onClick: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'button';
    element.dataset.quiet = '';
    element.textContent = label;
    element.addEventListener('click', onClick);
    return element;
  };
  const close = () => dialog.remove();
  const leave = () => {
    close();
    onClose();
  };
  dialog.append(words, button('Cerrar', leave));
  dialog.addEventListener('cancel', leave);
  document.body.append(dialog);
  dialog.showModal();
  return {
    close,
    fail() {
      words.setAttribute('role', 'alert');
      words.textContent =
        'No se ha podido abrir la foto a pantalla completa. Comprueba tu conexión y vuelve a intentarlo.';
      dialog.append(button('Reintentar', () => location.reload()));
      addEventListener('online', () => dialog.isConnected && location.reload());
    },
  };
}
