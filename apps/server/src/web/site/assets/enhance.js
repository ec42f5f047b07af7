// Enhancements: every page works without this file.
(() => {
  const makeButton = (look, text, onClick) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `btn ${look}`;
    button.textContent = text;
    button.addEventListener('click', onClick);
    return button;
  };

  // Suggestions while a person types: a list to choose from by arrow keys or touch.
  for (const field of document.querySelectorAll('[data-suggest]')) {
    const list = document.createElement('ul');
    const status = document.createElement('p');
    let [marked, timer] = [-1, 0];
    const mark = (at) => {
      marked = at;
      for (const [i, item] of [...list.children].entries()) item.ariaSelected = i === at;
      if (at < 0) field.removeAttribute('aria-activedescendant');
      else field.setAttribute('aria-activedescendant', list.children[at].id);
    };
    const show = (isOpen) => {
      list.hidden = !isOpen;
      field.ariaExpanded = isOpen;
      mark(-1);
    };
    const suggest = async () => {
      const text = field.value.trim();
      const address = `${field.form.action}/sugerencias?q=${encodeURIComponent(text)}`;
      const answer = text.length > 2 && (await fetch(address).catch(() => null));
      const found = answer?.ok ? await answer.json() : [];
      if (field.value.trim() !== text) return;
      list.replaceChildren(
        ...found.map(({ label, path, total }, i) => {
          const item = document.createElement('li');
          const count = document.createElement('span');
          item.id = `${list.id}-${i}`;
          item.role = 'option';
          item.dataset.path = path;
          count.textContent = total;
          item.append(label, ' ', count);
          return item;
        }),
      );
      const some = found.length === 1 ? '1 sugerencia' : `${found.length} sugerencias`;
      status.textContent = found.length ? `${some}: elegí con las flechas` : '';
      show(found.length > 0 && document.activeElement === field);
    };
    list.id = 'sugerencias';
    list.className = 'suggested';
    list.role = 'listbox';
    list.ariaLabel = 'Sugerencias';
    status.className = 'sr';
    status.role = 'status';
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.setAttribute('aria-controls', list.id);
    show(false);
    field.after(list, status);
    field.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(suggest, 200);
    });
    field.addEventListener('keydown', (event) => {
      if (list.hidden) return;
      const count = list.children.length;
      if (event.key === 'ArrowDown') mark((marked + 1) % count);
      else if (event.key === 'ArrowUp') mark(marked < 1 ? count - 1 : marked - 1);
      else if (event.key === 'Escape') show(false);
      else if (event.key === 'Enter' && marked >= 0) location.href = list.children[marked].dataset.path;
      else return;
      event.preventDefault();
    });
    field.addEventListener('blur', () => show(false));
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      location.href = event.target.closest('li').dataset.path;
    });
  }

  // The place nearest to the person, written into the search. The position is rounded to a hundred metres before it is sent.
  for (const row of document.querySelectorAll('.search-row')) {
    const field = row.querySelector('input');
    const said = document.createElement('p');
    const find = ({ coords }) => {
      const query = `lat=${coords.latitude.toFixed(3)}&lng=${coords.longitude.toFixed(3)}`;
      return fetch(`${field.form.action}/aca?${query}`).then((answer) => answer.json());
    };
    const locate = () => {
      said.textContent = 'Buscando dónde estás…';
      navigator.geolocation.getCurrentPosition(
        async (position) => {
          const { name } = await find(position).catch(() => ({}));
          said.textContent = name ? `Estás cerca de ${name}.` : 'No encontramos un lugar cerca tuyo: escribilo vos.';
          if (name) field.value = `${field.value.replace(/ en [^,]*,[^,]*$/, '').trim()} en ${name}`.trim();
          field.focus();
        },
        () => {
          said.textContent = 'No pudimos saber dónde estás: escribí tu barrio o ciudad.';
        },
        { timeout: 10_000, maximumAge: 600_000 },
      );
    };
    if (!navigator.geolocation) continue;
    said.className = 'hint';
    said.role = 'status';
    row.after(makeButton('btn-plain', 'Usar mi ubicación', locate), said);
  }

  // The hints of the chosen trade. All hints are fetched once.
  for (const field of document.querySelectorAll('[data-hints]')) {
    let hints;
    field.addEventListener('change', async () => {
      hints ??= fetch(field.dataset.hints).then((answer) => answer.json());
      const known = await hints.catch(() => null);
      const lines = known && (Object.hasOwn(known, field.value) ? known[field.value] : known['']);
      document.getElementById('pistas')?.replaceChildren(
        ...(lines ?? []).map((line) => {
          const item = document.createElement('li');
          item.textContent = line;
          return item;
        }),
      );
    });
  }

  // A form is sent once. Coming back to the page enables it again.
  const mark = (form, isSent) => {
    form.dataset.once = isSent ? 'sent' : '';
    for (const control of form.elements) if (control.type === 'submit') control.ariaDisabled = isSent;
  };
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.dataset.once === 'sent') event.preventDefault();
    if ('once' in form.dataset) mark(form, true);
  });
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('[data-once=sent]')) mark(form, false);
  });

  // A button that shares the page by the system's dialog, or else copies its address.
  for (const place of document.querySelectorAll('[data-share]')) {
    if (!navigator.share && !navigator.clipboard) continue;
    const url = new URL(place.dataset.share, location.href).href;
    const share = makeButton('btn-plain', 'Compartir', async () => {
      if (navigator.share) return navigator.share({ url, title: document.title }).catch(() => {});
      await navigator.clipboard.writeText(url);
      share.textContent = 'Enlace copiado';
    });
    place.append(share);
  }

  // A field's error disappears when the field changes.
  for (const error of document.querySelectorAll('.field-bad .error')) {
    const place = error.closest('.field-bad');
    const field = document.getElementById(error.id.replace('-error', ''));
    const clear = () => {
      const summary = document.getElementById('errores');
      summary?.querySelector(`[href="#${field.id}"]`)?.parentElement.remove();
      const left = summary?.querySelectorAll('li').length;
      if (left === 0) summary.remove();
      else if (left)
        summary.querySelector('.notice-title').textContent =
          `Falta corregir ${left === 1 ? 'una cosa' : `${left} cosas`}`;
      field.setAttribute('aria-describedby', `${field.id}-ayuda`);
      field.removeAttribute('aria-invalid');
      place.classList.remove('field-bad');
      error.remove();
    };
    place.addEventListener('input', clear, { once: true });
  }

  // A button that prints the page.
  for (const place of document.querySelectorAll('[data-print]')) {
    place.append(makeButton('btn-plain', 'Imprimir', () => print()));
  }

  // The private links of tasks and inboxes, kept in this browser alone; nothing is kept where it has no storage.
  const KEPT = 'vidriera-tareas';
  const kept = () => {
    try {
      const links = JSON.parse(localStorage.getItem(KEPT)) ?? [];
      localStorage.setItem(KEPT, JSON.stringify(links));
      return links;
    } catch {
      return null;
    }
  };
  const without = ({ path }) => kept().filter((one) => one.path !== path);
  const keep = (links) => localStorage.setItem(KEPT, JSON.stringify(links.slice(0, 20)));
  // A button that forgets a link, and then takes that back.
  const makeForget = (one, say) => {
    const show = (isKept) => {
      button.textContent = isKept ? 'Olvidar' : 'Deshacer';
      button.ariaLabel = `${button.textContent} ${one.title}`;
      say(isKept);
    };
    const button = makeButton('btn-quiet', '', () => {
      const isKept = without(one).length === kept().length;
      keep(isKept ? [one, ...kept()] : without(one));
      show(isKept);
    });
    show(kept().some(({ path }) => path === one.path));
    return button;
  };
  const here = { path: location.pathname };
  let isForgotten = false;
  if (kept() && !document.querySelector('[data-keep]')) keep(without(here));
  const list = document.querySelector('[data-kept]');
  for (const one of (list && kept()) || []) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = one.path;
    link.textContent = one.title;
    item.append(
      link,
      ' ',
      makeForget(one, (isKept) => item.classList.toggle('gone', !isKept)),
    );
    list.querySelector('ul').append(item);
    list.hidden = false;
    // Where one looks for them, their pages say what is new.
    if (!list.dataset.kept) continue;
    fetch(one.path)
      .then((answer) => answer.text())
      .then((page) => {
        const [, news] = /<title>\((\d+)\)/.exec(page) ?? [];
        if (news) link.append(news === '1' ? ' (1 novedad)' : ` (${news} novedades)`);
      }, console.debug);
  }

  // What a page's parts get besides, also those that come later.
  const enhance = (root) => {
    const all = (selector) => [...(root.matches?.(selector) ? [root] : []), ...root.querySelectorAll(selector)];

    // The number of characters left, shown below 500 and below half.
    for (const area of all('[data-count]')) {
      const counter = document.createElement('p');
      counter.className = 'counter';
      area.after(counter);
      const update = () => {
        const left = area.dataset.count - [...area.value.trim()].length;
        const size = Math.abs(left).toLocaleString('es-AR');
        const [one, many] = left < 0 ? ['Sobra', 'Sobran'] : ['Queda', 'Quedan'];
        const said = size === '1' ? `${one} 1 carácter` : `${many} ${size} caracteres`;
        counter.textContent = left < Math.min(500, area.dataset.count / 2) ? said : '';
      };
      area.addEventListener('input', update);
      update();
    }

    // A button that copies the private link, and one that shares it.
    for (const field of all('[data-copy]')) {
      field.addEventListener('focus', () => field.select());
      if (!navigator.clipboard) continue;
      const copy = makeButton('btn-second', 'Copiar', async () => {
        await navigator.clipboard.writeText(field.value);
        copy.textContent = 'Copiado';
      });
      field.after(copy);
      if (!navigator.share) continue;
      copy.after(makeButton('btn-plain', 'Mandármelo', () => navigator.share({ url: field.value }).catch(() => {})));
    }

    // This page is kept, unless one does not want it.
    for (const place of kept() ? all('[data-keep]') : []) {
      here.title = place.dataset.keep;
      if (!isForgotten) keep([here, ...without(here)]);
      const told = document.createElement('span');
      const button = makeForget(here, (isKept) => {
        isForgotten = !isKept;
        told.textContent = isKept
          ? 'Este teléfono la recuerda, en el inicio y en «Trabajos pedidos». '
          : 'Este teléfono ya no la recuerda: guardá tu enlace. ';
      });
      place.append(told, button);
    }
  };

  // A page that others change shows it by itself: the server's parts replace its own, but for one in which somebody types.
  // What came is said by a status, and counted in the title.
  const live = document.querySelector('[data-live]');
  const said = document.createElement('p');
  const textOf = (root) => {
    const copy = root.cloneNode(true);
    for (const one of copy.querySelectorAll('time, textarea')) one.remove();
    return copy.textContent;
  };
  const textsOf = (root, selector) => [...root.querySelectorAll(selector)].map((one) => one.textContent);
  const HEADINGS = 'h1, h2, .notice-title, .message:not(.mine) .text';
  const nameOf = (part) => part.getAttribute('aria-labelledby') ?? part.ariaLabel ?? part.className;
  const isTyped = (field) =>
    field === document.activeElement || field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  let shown = live && textOf(live);
  const refresh = async () => {
    // What is shown on a hidden page was not read.
    const headers = document.hidden ? { Purpose: 'prefetch' } : {};
    const answer = await fetch(location.pathname + location.search, { headers }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector('[data-live]');
    document.title = page.title;
    if (textOf(fresh) === shown) return;
    const typed = [...live.children].filter((part) => [...part.querySelectorAll('input, textarea')].some(isTyped));
    if (typed.length === 0) shown = textOf(fresh);
    const known = textsOf(live, HEADINGS);
    const news = textsOf(fresh, HEADINGS).filter((one) => !known.includes(one));
    if (news.length > 0) said.textContent = news.join('. ');
    const open = textsOf(live, '[open] > summary');
    const { activeElement } = document;
    for (const part of [...live.children]) if (!typed.includes(part)) part.remove();
    let next = live.firstChild;
    for (const part of [...fresh.children]) {
      const same = typed.find((one) => nameOf(one) === nameOf(part));
      if (same) next = same.nextSibling;
      else {
        live.insertBefore(part, next);
        enhance(part);
      }
    }
    for (const one of live.querySelectorAll('summary')) one.parentElement.open ||= open.includes(one.textContent);
    if (!activeElement.isConnected)
      [...live.querySelectorAll('a, button, summary')]
        .find((one) => one.href === activeElement.href && one.textContent === activeElement.textContent)
        ?.focus({ preventScroll: true });
  };
  if (live) {
    said.className = 'sr';
    said.role = 'status';
    live.before(said);
    let ticks = 0;
    // A page in the background asks less often.
    setInterval(() => (document.hidden && ticks++ % 6 ? null : refresh()), 20_000);
    document.addEventListener('visibilitychange', refresh);
  }
  enhance(document);

  // The error summary of a form gets the focus, so that it is read first.
  document.getElementById('errores')?.focus();
})();
